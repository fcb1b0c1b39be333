import { textRun, type LanguageCode, type Run } from '../model'

const letters = (runs: readonly Run[]) =>
  runs
    .map((run) => (run.kind === 'text' ? run.text : ''))
    .join('')
    .replace(/[^\p{L}]/gu, '')

/** A heading in capitals: long enough not to be an abbreviation. */
const inCapitals = (text: string): boolean =>
  text.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase()

/** A source in capitals is answered in capitals, by the rules of the target language (Turkish i, Dutch ij, Greek accents). */
export function followCapitals(source: readonly Run[], answer: readonly Run[], to: LanguageCode): Run[] {
  if (!inCapitals(letters(source))) return [...answer]
  return answer.map((run) => (run.kind === 'text' ? textRun(run.text.toLocaleUpperCase(to), run.style) : run))
}
