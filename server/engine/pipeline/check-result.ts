import { hasLetters, plainText, type TranslatedUnit, type Unit, type UnitList } from '../model'

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

/** What should stand in the result, in order; one after another, because a workbook may hold half a million. */
function* expectedTexts(
  source: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
): Generator<Expected> {
  for (const unit of source) yield { unit, text: plainText(translations.get(unit.id)?.runs ?? unit.runs) }
}

/** What a label of a list must have to be read as words, and not as `a)`. */
const WORD = /\p{L}{3,}/u

/**
 * Those that should be units of the result: one whose translation has no letter left may not count as a unit any more,
 * nor a label such as `Art. %1` that became `§ %1` or `第%1条`.
 */
function* stillUnits(
  source: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: readonly string[],
): Generator<Expected> {
  if (source.length === result.length) {
    yield* expectedTexts(source, translations)
    return
  }
  let surplus = -result.length
  for (const { text } of expectedTexts(source, translations)) if (hasLetters(text)) surplus++
  let at = 0
  for (const expected of expectedTexts(source, translations)) {
    const { unit, text } = expected
    if (!hasLetters(text)) continue
    const vanished =
      surplus > 0 && unit.role === 'label' && !WORD.test(text) && essence(result[at] ?? '') !== essence(text)
    if (vanished) surplus--
    else {
      at++
      yield expected
    }
  }
}

/** A text that reads otherwise than its translation. */
interface Stray {
  readonly key: string
  readonly after: string
}

const caseless = ({ role, runs }: Unit): string =>
  role === 'cell' || role === 'label' ? plainText(runs).trim().toLowerCase() : ''

/**
 * How many of them read as another cell's translation does whose source differs in the case of letters only: to Excel, which
 * compares them, `Total` and `TOTAL` are one text and so get one translation.
 */
function countTwins(
  source: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
  strays: readonly Stray[],
): number {
  const known = new Map(strays.filter(({ key }) => key !== '').map(({ key }) => [key, new Set<string>()]))
  if (known.size === 0) return 0
  for (const { unit, text } of expectedTexts(source, translations))
    known.get(caseless(unit))?.add(essence(text))
  return strays.filter(({ key, after }) => known.get(key)?.has(after)).length
}

/**
 * Compares the texts that were read out of the result with what should stand in it: as many units (but for
 * `stillUnits`), none emptied, and each translation found again in the place of its source. Throws `ResultError`.
 */
export function compareExtractions(
  source: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: readonly string[],
): CheckedResult {
  const strays: Stray[] = []
  let index = 0
  let lost: Unit | null = null
  for (const { unit, text } of stillUnits(source, translations, result)) {
    const after = essence(result[index++] ?? '')
    if (hasLetters(text) && after === '') lost ??= unit
    if (after !== essence(text)) strays.push({ key: caseless(unit), after })
  }
  if (index !== result.length) {
    throw new ResultError('units-differ', `${source.length} units went in, ${result.length} came out`)
  }
  if (lost) throw new ResultError('text-lost', `unit ${lost.id} in ${lost.part} is empty`)
  const drifted = strays.length - countTwins(source, translations, strays)
  if (drifted > Math.max(1, source.length * MAX_DRIFT)) {
    throw new ResultError('not-written', `${drifted} of ${source.length} units read otherwise`)
  }
  return { drifted }
}

/**
 * Judges a result whose units cannot be compared one by one by how many translations are not in it, and in its bilingual
 * file. Returns warnings; throws `ResultError` when they are more than chance.
 */
export function checkPlaces(missing: number, missingInBilingual: number | null, units: UnitList): string[] {
  const allowed = Math.max(1, units.length * MAX_DRIFT)
  for (const count of [missing, missingInBilingual ?? 0]) {
    if (count > allowed)
      throw new ResultError('not-written', `${count} of ${units.length} units are not in the result`)
  }
  return missing + (missingInBilingual ?? 0) > 0 ? ['characters-changed'] : []
}

/** Finds every source again in a bilingual file, and all but a few of the translations. Throws `ResultError`. */
export function checkBilingual(
  source: UnitList,
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: readonly string[],
): void {
  const read = result.map(essence)
  const whole = new Set(read)
  const sources: string[] = []
  const targets: string[] = []
  let counted = 0
  for (const unit of source) {
    if (!unit.counted) continue
    counted++
    const before = essence(plainText(unit.runs))
    if (!whole.has(before)) sources.push(before)
    const runs = translations.get(unit.id)?.runs
    const after = runs ? essence(plainText(runs)) : before
    if (runs && !whole.has(after)) targets.push(after)
  }
  const lost = countAbsent(sources, read)
  const missing = countAbsent(targets, read)
  if (lost > Math.max(1, counted * MAX_DRIFT)) {
    throw new ResultError('text-lost', `${lost} of ${counted} units are not in the bilingual file`)
  }
  if (missing > Math.max(FEW, counted * MAX_ABSENT)) {
    throw new ResultError('not-written', `${missing} translations are not in the bilingual file`)
  }
}

/** Of texts that are no unit of their own: source and translation may share one. */
function countAbsent(misses: readonly string[], read: readonly string[]): number {
  if (misses.length === 0) return 0
  const all = read.join('\n')
  return misses.filter((text) => !all.includes(text)).length
}
