import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedNumbers, recalculate } from '../../testing/recalculation'
import { corpusFiles } from '../../testing/corpus'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { unpackedEntries } from '../../testing/zip-fixture'
import { bookOfEverything, bookOfFormulas } from './testing/books'
import { formulaBooks } from './testing/formula-books'
import { xlsxFilter } from './index'

const FORMULA = /<(?:\w+:)?f[\s>]/

const documents = [
  { name: 'formulas.xlsx', read: bookOfFormulas },
  { name: 'everything.xlsx', read: bookOfEverything },
  ...formulaBooks,
  ...corpusFiles('xlsx', (name) => name.endsWith('.xlsx')).filter((file) =>
    [...unpackedEntries(file.read())].some(
      ([name, data]) => name.includes('sheet') && FORMULA.test(data.toString()),
    ),
  ),
]

const SECONDS = 240

type Cells = Parameters<typeof changedNumbers>[0]

interface Editions {
  readonly before: Cells
  readonly translated: Cells
  readonly bilingual: Cells
}

let folder = ''
const editions: Editions[] = []
let same: Editions

/** Every text becomes another, or all become one. */
async function writeEditions(index: number, bytes: Uint8Array, change: (text: string) => string) {
  const put = (edition: string, content: Uint8Array): string => {
    const file = path.join(folder, `${edition}${index}.xlsx`)
    fs.writeFileSync(file, content)
    return file
  }
  const { units, skeleton } = await xlsxFilter.extract(bytes)
  const options = { from: 'en', to: 'es', bilingual: true }
  const merged = await xlsxFilter.merge(bytes, skeleton, translateBy(units, change), options)
  return {
    before: put('before', bytes),
    translated: put('translated', merged.translated),
    bilingual: put('bilingual', merged.bilingual!),
  }
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-xlsx-'))
  const longer = (text: string): string => `${shiftLetters(text)} ${text.length}`
  const files = []
  for (const [index, { read }] of documents.entries()) files.push(await writeEditions(index, read(), longer))
  files.push(await writeEditions(documents.length, bookOfFormulas(), () => 'igual'))
  const cells = await recalculate(files.flatMap((file) => Object.values(file)))
  for (const { before, translated, bilingual } of files) {
    editions.push({
      before: cells.get(before)!,
      translated: cells.get(translated)!,
      bilingual: cells.get(bilingual)!,
    })
  }
  same = editions.pop()!
}, SECONDS * 1000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('LibreOffice recalculates the same numbers before and after', () => {
  test.each(documents.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
    const { before, translated, bilingual } = editions[index]!
    expect(before.flat(2).some((cell) => /\d/.test(cell))).toBe(true)
    expect(changedNumbers(before, translated)).toEqual([])
    expect(changedNumbers(before, bilingual)).toEqual([])
  })
})

test('two texts with one translation stay two for whoever counts them', () => {
  expect(changedNumbers(same.before, same.translated)).toEqual([])
  expect(same.before[0]?.[4]?.slice(0, 3)).toEqual(['2', '10', '10'])
})
