import { hasLetters, plainText, type Run } from '../model'

/** What is wrong with an answer, worst first, or null. */
export type Fault = 'atoms' | 'empty' | 'runaway' | 'numbers'

/** No real translation is this much longer than its source; generators that loop are. */
const MAX_GROWTH = 6
const FREE_CHARACTERS = 80

/** Holds an answer against its source: all atoms once, not empty, not endless, and every number still there. */
export function findFault(source: readonly Run[], answer: readonly Run[]): Fault | null {
  if (!sameAtoms(source, answer)) return 'atoms'
  const [asked, given] = [textOf(source), textOf(answer)]
  if (asked.trim() !== '' && given.trim() === '') return 'empty'
  if (given.length > asked.length * MAX_GROWTH + FREE_CHARACTERS) return 'runaway'
  return numbersOf(asked) === numbersOf(given) ? null : 'numbers'
}

const textOf = (runs: readonly Run[]): string => plainText(runs.filter((run) => run.kind === 'text'))

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

/** Words that came back as they went; 0 when anything but case changed. */
export function unchangedWords(source: readonly Run[], answer: readonly Run[]): number {
  const [asked, given] = [textOf(source), textOf(answer)]
  if (asked.toLowerCase().trim() !== given.toLowerCase().trim()) return 0
  return countWords(source)
}

export const countWords = (runs: readonly Run[]): number =>
  textOf(runs).split(/\s+/u).filter(hasLetters).length
