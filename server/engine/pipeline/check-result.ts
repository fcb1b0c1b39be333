import { hasLetters, plainText, type Extraction, type TranslatedUnit, type Unit } from '../model'

/** Our own result is not what it must be: a fault of the program, never of the document. Holds no document text. */
export class ResultError extends Error {
  override readonly name = 'ResultError'
  constructor(
    readonly detail: 'empty' | 'unreadable' | 'units-differ' | 'text-lost' | 'not-written',
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

/** White space and invisible characters are the filter's to settle; letters and marks are not. */
const essence = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').normalize('NFC')

/**
 * Compares what was read out of the result with what should stand in it: as many units, none emptied, and each
 * translation found again in the place of its source. Throws `ResultError`.
 */
export function compareExtractions(
  source: readonly Unit[],
  translations: ReadonlyMap<string, TranslatedUnit>,
  result: Extraction,
): CheckedResult {
  if (result.units.length !== source.length) {
    throw new ResultError('units-differ', `${source.length} units went in, ${result.units.length} came out`)
  }
  let drifted = 0
  let written = 0
  source.forEach((unit, index) => {
    const after = plainText(result.units[index]?.runs ?? [])
    const runs = translations.get(unit.id)?.runs
    const wanted = runs ? plainText(runs) : plainText(unit.runs)
    if (runs) written++
    if (hasLetters(wanted) && essence(after) === '') {
      throw new ResultError('text-lost', `unit ${unit.id} in ${unit.part} is empty`)
    }
    if (essence(after) !== essence(wanted)) drifted++
  })
  if (drifted > Math.max(1, source.length * MAX_DRIFT)) {
    throw new ResultError(
      'not-written',
      `${drifted} of ${source.length} units (${written} translated) read otherwise`,
    )
  }
  return { drifted }
}
