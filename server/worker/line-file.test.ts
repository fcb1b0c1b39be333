import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineFile, LineMap } from './line-file'
import { writeLines } from './lines'

interface Line {
  readonly id: string
  readonly text: string
}

/** More than is read at once, in three parts, with a line longer than that and letters of several bytes. */
const lines: Line[] = Array.from({ length: 9_000 }, (_, at) => ({
  id: `part${Math.floor(at / 3_000)}.xml#${at}.0`,
  text: at === 4_000 ? 'long '.repeat(80_000) : `línea 行 ${at} `.repeat(5),
}))
let folder: string
let file: LineFile<Line>

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-line-file-'))
  await writeLines(path.join(folder, 'lines'), lines)
  file = await LineFile.open<Line>(path.join(folder, 'lines'))
})
afterAll(() => {
  file.close()
  fs.rmSync(folder, { recursive: true })
})

test('a file of lines gives back every line, in order and by number', () => {
  expect(file.length).toBe(lines.length)
  expect([...file]).toEqual(lines)
  for (const at of [8_999, 4_000, 0, 4_001]) expect(file.at(at)).toEqual(lines[at])
  expect(file.at(9_000)).toBeUndefined()
})

test('as a map it finds lines by their ids: one after another, a part once more, and in any order', () => {
  const map = new LineMap(file)
  const textAt = (at: number): string | undefined => map.get(lines[at]!.id)?.text
  const inOrder = [...lines.keys(), ...lines.keys()].filter((at) => at < 6_000 || at > 6_010)
  for (const at of inOrder) expect(textAt(at)).toBe(lines[at]!.text)
  for (const at of [3_000, 3_001, 3_002, 8_000, 17]) expect(textAt(at)).toBe(lines[at]!.text)
  expect(map.has('part0.xml#1.0')).toBe(true)
  expect(map.get('part0.xml#9.9')).toBeUndefined()
  expect(map.size).toBe(lines.length)
  expect([...map.keys()]).toEqual(lines.map(({ id }) => id))
  expect(new Map(map)).toEqual(new Map(lines.map((line) => [line.id, line])))
})

test('a file without lines is empty', async () => {
  const empty = path.join(folder, 'empty')
  fs.writeFileSync(empty, '')
  const none = await LineFile.open<Line>(empty)
  expect([none.length, [...none]]).toEqual([0, []])
  none.close()
})
