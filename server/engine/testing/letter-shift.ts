import type { Run, TranslatedUnit, Unit } from '../model'

const LETTER = /\p{L}/u

/** Another letter of the same script for every letter, so that no word survives: a translation one can check. */
export function shiftLetters(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    if (/[a-yA-Y]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + 1)
    if (letter === 'z' || letter === 'Z') return letter === 'z' ? 'a' : 'A'
    const code = letter.codePointAt(0) ?? 0
    const next = String.fromCodePoint(code + 1)
    return LETTER.test(next) ? next : String.fromCodePoint(code - 1)
  })
}

const changeText = (runs: readonly Run[], change: (text: string) => string): Run[] =>
  runs.map((run) => (run.kind === 'text' ? { ...run, text: change(run.text) } : run))

/** Translations of all units by a change of their text, atoms and styles as they are. */
export const translateBy = (
  units: readonly Unit[],
  change: (text: string) => string,
): Map<string, TranslatedUnit> =>
  new Map(units.map((unit) => [unit.id, { id: unit.id, runs: changeText(unit.runs, change) }]))

/** Letters beyond the first 65,536 are two units long, and half of one is none. */
const firstLength = (text: string): number => ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)

/** The same words cut into more runs than they need, so that each unit is written anew. */
export const rewriteAll = (units: readonly Unit[]): Map<string, TranslatedUnit> =>
  new Map(
    units.map(({ id, runs }) => [
      id,
      {
        id,
        runs: runs.flatMap((run): Run[] =>
          run.kind === 'text' && run.text.length > firstLength(run.text)
            ? [
                { ...run, text: run.text.slice(0, firstLength(run.text)) },
                { ...run, text: run.text.slice(firstLength(run.text)) },
              ]
            : [run],
        ),
      },
    ]),
  )

/** What the translations should read like on extraction. */
export const runsBy = (units: readonly Unit[], change: (text: string) => string): Run[][] =>
  units.map((unit) => changeText(unit.runs, change))
