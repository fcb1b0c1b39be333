import { hasLetters, plainText, type Run } from '../model'
import { isLoop, isTooShort, isUntranslated } from './suspicions'

/** What is certainly wrong with an answer, worst first: it is never delivered. */
export type HardFault = 'engine' | 'atoms' | 'empty' | 'runaway' | 'numbers' | 'added'
/** What another engine may do better. */
export type SoftFault = 'untranslated' | 'truncated' | 'repeated' | 'language'
export type Fault = HardFault | SoftFault

/** No real translation is this much longer than its source; generators that loop are. */
const MAX_GROWTH = 6
const FREE_CHARACTERS = 80

/**
 * Holds an answer against its source: all atoms once, not empty, not endless, every number still there, no address or
 * placeholder invented.
 */
export function findFault(source: readonly Run[], answer: readonly Run[]): HardFault | null {
  const [asked, given] = [textOf(source), textOf(answer)]
  if (asked.trim() !== '' && plainText(answer).trim() === '') return 'empty'
  if (!sameAtoms(source, answer)) return 'atoms'
  if (asked.trim() !== '' && given.trim() === '') return 'empty'
  if (given.length > asked.length * MAX_GROWTH + FREE_CHARACTERS) return 'runaway'
  if (numbersOf(asked) !== numbersOf(given)) return 'numbers'
  return inventedIn(asked, given) ? 'added' : null
}

/** What looks wrong in an answer that has no fault. Languages are judged elsewhere, because that takes a detector. */
export function findSuspicion(
  source: readonly Run[],
  answer: readonly Run[],
  to: string,
): Exclude<SoftFault, 'language'> | null {
  const [asked, given] = [textOf(source), textOf(answer)]
  if (isUntranslated(asked, given)) return 'untranslated'
  if (isTooShort(asked, given, to)) return 'truncated'
  return isLoop(given) && !isLoop(asked) ? 'repeated' : null
}

export const textOf = (runs: readonly Run[]): string => plainText(runs.filter((run) => run.kind === 'text'))

function sameAtoms(source: readonly Run[], answer: readonly Run[]): boolean {
  const list = (runs: readonly Run[]) =>
    runs.flatMap((run) => (run.kind === 'atom' ? [`${run.id} ${run.text}`] : [])).sort()
  const [asked, given] = [list(source), list(answer)]
  return asked.length === given.length && asked.every((atom, index) => atom === given[index])
}

/** Figures in any order; marks between them may follow the target language's custom. */
const numbersOf = (text: string): string =>
  (text.normalize('NFKC').match(/\d+/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join(' ')

/** Addresses, placeholders and tags are hidden from engines, so each in an answer was made up, or is mark-up gone astray. */
const INVENTED = /\bhttps?:\/\/|[\w.+-]+@[\w-]+\.\w|\{\{?\w*\}|<\/?[a-z]\w*(?:\s[^<>]*)?\/?>/giu
const inventedIn = (asked: string, given: string): boolean =>
  (given.match(INVENTED)?.length ?? 0) > (asked.match(INVENTED)?.length ?? 0)

/** Words that came back as they went; 0 when anything but case changed. */
export function unchangedWords(source: readonly Run[], answer: readonly Run[]): number {
  const [asked, given] = [textOf(source), textOf(answer)]
  if (asked.toLowerCase().trim() !== given.toLowerCase().trim()) return 0
  return countWords(source)
}

export const countWords = (runs: readonly Run[]): number =>
  textOf(runs).split(/\s+/u).filter(hasLetters).length
