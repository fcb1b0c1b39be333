import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../filters/filter'
import type { Run, TranslatedUnit, Unit } from '../model'
import { corpusFiles } from './corpus'
import { rewriteAll, runsBy, shiftLetters, translateBy } from './letter-shift'
import { packedEntries, unpackedEntries } from './zip-fixture'

/** A document every filter must carry through; `read` is called once per test. */
export interface SuiteDocument {
  readonly name: string
  read(): Uint8Array
}

export interface FilterSuite {
  /** Made in code, so that the suite says something without the corpus. */
  readonly fixtures: readonly SuiteDocument[]
  /** Folder of the corpus, and which of its files are of the format. */
  readonly corpus: { readonly folder: string; readonly accepts: (name: string) => boolean }
  /** `zip`: entries are compared one by one and XML entries must stay well-formed; `opaque`: only units are compared. */
  readonly container: 'zip' | 'opaque'
  /** Zip only: marks of what may neither vanish nor multiply (notes, images, fields …), a global expression. */
  readonly landmarks?: RegExp
}

const LANGUAGES = { from: 'en', to: 'es' }

/**
 * What every filter owes every document (design, "Bars"). Run it in the filter's own test file:
 * `describeFilter(docxFilter, { … })`.
 */
export function describeFilter(filter: Filter, suite: FilterSuite): void {
  const { folder, accepts } = suite.corpus
  const documents = [...suite.fixtures, ...corpusFiles(folder, accepts)]
  describe(`${filter.format} filter keeps the contract`, () => {
    describe.each(documents.map((document) => [document.name, document] as const))('%s', (_, document) => {
      describeDocument(filter, suite, document)
    })
  })
}

function describeDocument(filter: Filter, suite: FilterSuite, document: SuiteDocument): void {
  const zip = suite.container === 'zip'

  test('is accepted, and its units are numbered the same every time', async () => {
    const bytes = document.read()
    expect(filter.accepts(bytes)).toBe(true)
    const { units } = await filter.extract(bytes)
    expect(new Set(units.map((unit) => unit.id)).size).toBe(units.length)
    expect((await filter.extract(bytes)).units).toEqual(units)
    expect((await filter.analyse(bytes)).pages).toBeGreaterThanOrEqual(1)
  })

  test('comes back byte for byte when nothing is translated', async () => {
    const bytes = document.read()
    const { units, skeleton } = await filter.extract(bytes)
    const kept = new Map<string, TranslatedUnit>(
      units.map((unit) => [unit.id, { id: unit.id, runs: null, kept: 'same-language' }]),
    )
    for (const translations of [new Map<string, TranslatedUnit>(), kept]) {
      const { translated } = await filter.merge(bytes, skeleton, translations, LANGUAGES)
      if (zip) expect(changedEntries(bytes, translated)).toEqual([])
      expect((await filter.extract(translated)).units).toEqual(units)
    }
  })

  // A format of places has no paragraphs to read again: its filter tells what of the translations is not there.
  if (filter.countMissing) describeWriting(filter, document)
  else describeRoundTrip(filter, suite, document)

  test('loses nothing when an engine loses and doubles everything', async () => {
    const bytes = document.read()
    const { units, skeleton } = await filter.extract(bytes)
    const broken = new Map(units.map((unit) => [unit.id, { id: unit.id, runs: mangle(unit) }]))
    const { translated } = await filter.merge(bytes, skeleton, broken, LANGUAGES)
    if (filter.countMissing) expect(await filter.countMissing(translated, units, broken)).toBe(0)
    if (!zip) return
    const changed = changedEntries(bytes, translated)
    expect(newlyMalformed(bytes, translated, changed)).toEqual([])
    if (suite.landmarks)
      expect(count(translated, changed, suite.landmarks)).toEqual(count(bytes, changed, suite.landmarks))
  })
}

function describeWriting(filter: Filter, document: SuiteDocument): void {
  test.each([
    ['as it was', rewriteAll],
    ['translated', (units: readonly Unit[]) => translateBy(units, shiftLetters)],
  ])('has every word when every unit was written %s', async (_, translate) => {
    const bytes = document.read()
    const { units, skeleton } = await filter.extract(bytes)
    const translations = translate(units)
    const { translated } = await filter.merge(bytes, skeleton, translations, LANGUAGES)
    expect(await filter.countMissing?.(translated, units, translations)).toBe(0)
    expect((await filter.analyse(translated)).pages).toBe((await filter.analyse(bytes)).pages)
  })
}

function describeRoundTrip(filter: Filter, suite: FilterSuite, document: SuiteDocument): void {
  const zip = suite.container === 'zip'

  test('reads the same after every unit was written back', async () => {
    const { units, after } = await roundTrip(filter, document, rewriteAll)
    expect(after.map((unit) => unit.runs)).toEqual(units.map((unit) => unit.runs))
  })

  test('reads translated after translation, and only parts with text have changed', async () => {
    const { bytes, units, after, translated } = await roundTrip(filter, document, (units) =>
      translateBy(units, shiftLetters),
    )
    expect(after.map((unit) => unit.runs)).toEqual(runsBy(units, shiftLetters))
    if (!zip) return
    const changed = changedEntries(bytes, translated)
    expect(changed.filter((name) => !/\.(xml|rels)$/i.test(name))).toEqual([])
    expect(newlyMalformed(bytes, translated, changed)).toEqual([])
  })
}

async function roundTrip(
  filter: Filter,
  document: SuiteDocument,
  translate: (units: readonly Unit[]) => Map<string, TranslatedUnit>,
) {
  const bytes = document.read()
  const { units, skeleton } = await filter.extract(bytes)
  const { translated } = await filter.merge(bytes, skeleton, translate(units), LANGUAGES)
  const after = (await filter.extract(translated)).units
  expect(after.map((unit) => unit.id)).toEqual(units.map((unit) => unit.id))
  return { bytes, units, after, translated }
}

/** Text first in a style nobody knows, atoms lost where odd and doubled where even, one that never existed. */
function mangle(unit: Unit): Run[] {
  const text = unit.runs.flatMap((run): Run[] => (run.kind === 'text' ? [{ ...run, style: 99 }] : []))
  const atoms = unit.runs.flatMap((run): Run[] =>
    run.kind === 'atom' && run.id % 2 === 0 ? [run, run, { ...run, id: 999 }] : [],
  )
  return [...text, ...atoms.reverse(), { kind: 'text', text: 'x', style: -1 }]
}

function count(bytes: Uint8Array, entries: readonly string[], landmarks: RegExp): Record<string, number> {
  const all = unpackedEntries(bytes)
  const counts: Record<string, number> = {}
  for (const entry of entries) {
    for (const [mark] of (all.get(entry)?.toString('utf8') ?? '').matchAll(landmarks)) {
      counts[`${entry} ${mark}`] = (counts[`${entry} ${mark}`] ?? 0) + 1
    }
  }
  return counts
}

function changedEntries(before: Uint8Array, after: Uint8Array): string[] {
  const old = packedEntries(before)
  const now = packedEntries(after)
  expect([...now.keys()]).toEqual([...old.keys()])
  return [...old].filter(([name, packed]) => !now.get(name)?.equals(packed)).map(([name]) => name)
}

/** Changed entries that an XML parser of somebody else's refuses, although it took the original. */
function newlyMalformed(before: Uint8Array, after: Uint8Array, changed: readonly string[]): string[] {
  const old = unpackedEntries(before)
  const now = unpackedEntries(after)
  return changed.flatMap((name) => {
    const error = xmlError(now.get(name))
    return error && !xmlError(old.get(name)) ? [`${name}: ${error}`] : []
  })
}

function xmlError(bytes: Buffer | undefined): string | null {
  if (!bytes) return 'missing'
  let error: string | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (problem) => {
    error ??= problem.message
  })
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  parser.write(utf16 ? bytes.toString('utf16le', 2) : bytes.toString('utf8')).close()
  return error
}
