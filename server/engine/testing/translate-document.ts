import type { Filter } from '../filters/filter'
import type { Run, TranslatedUnit, Unit } from '../model'

/** What a reader sees of each unit. */
export const textsOf = (units: readonly Unit[]): string[] =>
  units.map(({ runs }) => runs.map((run) => run.text).join(''))

/** Translates a document unit by unit; `answer` gives runs, or null to leave the unit as it is. */
export async function translateDocument(
  filter: Filter,
  bytes: Uint8Array,
  answer: (unit: Unit) => readonly Run[] | null,
  options = { from: 'en', to: 'es' },
): Promise<Uint8Array> {
  const { units, skeleton } = await filter.extract(bytes)
  const translations = new Map<string, TranslatedUnit>(
    units.map((unit) => [unit.id, { id: unit.id, runs: answer(unit) }]),
  )
  return (await filter.merge(bytes, skeleton, translations, options)).translated
}

/** Upper case for all text: a change one can read in a test. */
export const shout = (unit: Unit): Run[] =>
  unit.runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.toUpperCase() } : run))
