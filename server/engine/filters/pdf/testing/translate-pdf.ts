import {
  plainText,
  textRun,
  type MergeOptions,
  type Run,
  type TranslatedUnit,
  type Unit,
} from '../../../model'
import { pdfFilter } from '..'

const TO_SPANISH: MergeOptions = { from: 'en', to: 'es' }

/** Letters move on by one, so that no word of the source stays: `Good` becomes `Hppe`. */
export const nextLetters = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 1) % 26) + base)
  })

export const moveLetters = ({ runs }: Unit): Run[] =>
  runs.map((run) => (run.kind === 'text' ? { ...run, text: nextLetters(run.text) } : run))

/** As another process merges: with a copy of what extraction left, and nothing of what it kept in memory. */
export const mergeElsewhere = (
  bytes: Uint8Array,
  skeleton: unknown,
  translations: ReadonlyMap<string, TranslatedUnit>,
  options = TO_SPANISH,
) => pdfFilter.merge(bytes, structuredClone(skeleton), translations, options)

/** Every unit says the same. */
export const sayAlways = (text: string) => (): Run[] => [textRun(text)]

export async function translatePdf(
  bytes: Uint8Array,
  answer: (unit: Unit) => Run[] | null = moveLetters,
  options = TO_SPANISH,
) {
  const { units, skeleton, warnings } = await pdfFilter.extract(bytes)
  const translations = new Map<string, TranslatedUnit>(
    units.map((unit) => [unit.id, { id: unit.id, runs: answer(unit) }]),
  )
  const merged = await pdfFilter.merge(bytes, skeleton, translations, options)
  const texts = units.map((unit) => plainText(unit.runs))
  return { units, skeleton, translations, texts, ...merged, read: warnings }
}
