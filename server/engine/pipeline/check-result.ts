import { hasLetters, plainText, type Extraction, type TranslatedUnit, type Unit } from '../model'

/** Our own result is not what it must be: a fault of the program, never of the document. Holds no document text. */
export class ResultError extends Error {
  override readonly name = 'ResultError'
  constructor(
    readonly detail: 'empty' | 'unreadable' | 'units-differ' | 'text-lost' | 'not-written' | 'damaged',
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${detail}: ${message}`, options)
  }
}

export interface CheckedResult {
  /** Units whose text in the result is not to the letter what the engine gave; see `MAX_DRIFT`. */
  readonly drifted: number
}

/** Share of units in which filters may legitimately write other characters than the engine gave (illegal in XML, …). */
const MAX_DRIFT = 0.02

/** Of a bilingual file: contents that Word makes anew, labels and choices have room for one language only. */
const MAX_ABSENT = 0.1
const FEW = 5

/** White space and invisible characters are the filter's to settle; letters and marks are not. */
const essence = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').normalize('NFC')

interface Expected {
  readonly unit: Unit
  readonly text: string
}

/** What should stand in the result, in order. */
function expectedTexts(
  source: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
): readonly Expected[] {
  return source.map((unit) => ({ unit, text: plainText(translations.get(unit.id)?.runs ?? unit.runs) }))
}

/** What a label of a list must have to be read as words, and not as `a)`. */
const WORD = /\p{L}{3,}/u

/**
 * Those that should be units of the result: one whose translation has no letter left may not count as a unit any more,
 * nor a label such as `Art. %1` that became `§ %1` or `第%1条`.
 */
function stillUnits(all: readonly Expected[], result: readonly Unit[]): readonly Expected[] {
  if (all.length === result.length) return all
  const lettered = all.filter(({ text }) => hasLetters(text))
  let surplus = lettered.length - result.length
  let at = 0
  return lettered.filter(({ unit, text }) => {
    const stands = essence(plainText(result[at]?.runs ?? [])) === essence(text)
    const vanished = surplus > 0 && unit.role === 'label' && !WORD.test(text) && !stands
    if (vanished) surplus--
    else at++
    return !vanished
  })
}

/**
 * Compares what was read out of the result with what should stand in it: as many units (but for `stillUnits`), none
 * emptied, and each translation found again in the place of its source. Throws `ResultError`.
 */
export function compareExtractions(
  source: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: Extraction,
): CheckedResult {
  const expected = stillUnits(expectedTexts(source, translations), result.units)
  if (expected.length !== result.units.length) {
    throw new ResultError('units-differ', `${source.length} units went in, ${result.units.length} came out`)
  }
  let drifted = 0
  expected.forEach(({ unit, text }, index) => {
    const after = essence(plainText(result.units[index]?.runs ?? []))
    if (hasLetters(text) && after === '') {
      throw new ResultError('text-lost', `unit ${unit.id} in ${unit.part} is empty`)
    }
    if (after !== essence(text)) drifted++
  })
  if (drifted > Math.max(1, source.length * MAX_DRIFT)) {
    throw new ResultError('not-written', `${drifted} of ${source.length} units read otherwise`)
  }
  return { drifted }
}

/**
 * Judges a result whose units cannot be compared one by one by how many translations are not in it, and in its bilingual
 * file. Returns warnings; throws `ResultError` when they are more than chance.
 */
export function checkPlaces(
  missing: number,
  missingInBilingual: number | null,
  units: readonly Unit[],
): string[] {
  const allowed = Math.max(1, units.length * MAX_DRIFT)
  for (const count of [missing, missingInBilingual ?? 0]) {
    if (count > allowed)
      throw new ResultError('not-written', `${count} of ${units.length} units are not in the result`)
  }
  return missing + (missingInBilingual ?? 0) > 0 ? ['characters-changed'] : []
}

/** Finds every source again in a bilingual file, and all but a few of the translations. Throws `ResultError`. */
export function checkBilingual(
  source: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: Extraction,
): void {
  const counted = source.filter((unit) => unit.counted)
  const read = result.units.map((unit) => essence(plainText(unit.runs)))
  const absent = (texts: readonly string[]): number => countAbsent(texts, read)
  const lost = absent(counted.map((unit) => essence(plainText(unit.runs))))
  const missing = absent(
    counted.flatMap((unit) => {
      const runs = translations.get(unit.id)?.runs
      return runs ? [essence(plainText(runs))] : []
    }),
  )
  if (lost > Math.max(1, counted.length * MAX_DRIFT)) {
    throw new ResultError('text-lost', `${lost} of ${counted.length} units are not in the bilingual file`)
  }
  if (missing > Math.max(FEW, counted.length * MAX_ABSENT)) {
    throw new ResultError('not-written', `${missing} translations are not in the bilingual file`)
  }
}

function countAbsent(texts: readonly string[], read: readonly string[]): number {
  const whole = new Set(read)
  const misses = texts.filter((text) => !whole.has(text))
  if (misses.length === 0) return 0
  // Source and translation may share a unit.
  const all = read.join('\n')
  return misses.filter((text) => !all.includes(text)).length
}
