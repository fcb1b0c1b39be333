import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedNumbers, recalculate } from '../../testing/recalculation'
import { corpusFiles } from '../../testing/corpus'
import { shiftLetters, translateBy } from '../../testing/letter-shift'
import { unpackedEntries } from '../../testing/zip-fixture'
import { bookOfEverything, bookOfFormulas } from './testing/books'
import { xlsxFilter } from './index'

const FORMULA = /<(?:\w+:)?f[\s>]/

const documents = [
  { name: 'formulas.xlsx', read: bookOfFormulas },
  { name: 'everything.xlsx', read: bookOfEverything },
  ...corpusFiles('xlsx', (name) => name.endsWith('.xlsx')).filter((file) =>
    [...unpackedEntries(file.read())].some(
      ([name, data]) => name.includes('sheet') && FORMULA.test(data.toString()),
    ),
  ),
]

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-xlsx-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function cellsOf(name: string, bytes: Uint8Array) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, bytes)
  return recalculate(file)
}

describe('LibreOffice recalculates the same numbers before and after', () => {
  test.each(documents)('$name', { timeout: 120_000 }, async (file) => {
    const { name } = file
    const bytes = file.read()
    const { units, skeleton } = await xlsxFilter.extract(bytes)
    const before = await cellsOf(name, bytes)
    const longer = (text: string): string => `${shiftLetters(text)} ${text.length}`
    const options = { from: 'en', to: 'es', bilingual: true }
    const merged = await xlsxFilter.merge(bytes, skeleton, translateBy(units, longer), options)
    expect(changedNumbers(before, await cellsOf(name, merged.translated))).toEqual([])
    expect(changedNumbers(before, await cellsOf(name, merged.bilingual!))).toEqual([])
  })
})

test('two texts with one translation stay two for whoever counts them', { timeout: 60_000 }, async () => {
  const bytes = bookOfFormulas()
  const { units, skeleton } = await xlsxFilter.extract(bytes)
  const { translated } = await xlsxFilter.merge(
    bytes,
    skeleton,
    translateBy(units, () => 'igual'),
    {
      from: 'en',
      to: 'es',
    },
  )
  const before = await cellsOf('before.xlsx', bytes)
  expect(changedNumbers(before, await cellsOf('after.xlsx', translated))).toEqual([])
  expect(before[0]?.[4]?.slice(0, 3)).toEqual(['2', '10', '10'])
})
