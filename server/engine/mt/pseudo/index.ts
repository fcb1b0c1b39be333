import { EngineError, textRun, type LanguagePair, type Run } from '../../model'
import type { Provider } from '../provider'
import { otherLetter } from './alphabets'
import { PSEUDO_SCRIPTS, type PseudoScript } from './scripts'

/** `''` same length and script; `+35` so many per cent longer; a language's code: in its script. */
export type PseudoVariant =
  '' | `+${number}` | 'ar' | 'el' | 'he' | 'hi' | 'ja' | 'ko' | 'ru' | 'th' | 'vi' | 'zh'

export interface PseudoOptions {
  readonly variant?: PseudoVariant
  /** The codes it claims to serve, each with each. */
  readonly languages: readonly string[]
}

/**
 * A test engine whose answers are nonsense of the right shape: every letter changes, styles and atoms stay. It shows what
 * was not translated (a letter left as it was), what does not fit (longer answers) and what a script needs.
 * The same source always gets the same answer.
 */
export function createPseudoProvider({ variant = '', languages }: PseudoOptions): Provider {
  const name = variant ? `pseudo:${variant}` : 'pseudo'
  const change = changerFor(variant)
  return {
    name,
    purpose: 'test',
    pairs: async () =>
      languages.flatMap((from) =>
        languages.filter((to) => to !== from).map((to): LanguagePair => ({ from, to })),
      ),
    async translate({ from, to, segments, signal }) {
      signal?.throwIfAborted()
      if (!languages.includes(from) || !languages.includes(to)) {
        throw new EngineError('pair-not-served', name, `${from} to ${to}`)
      }
      return segments.map(({ runs }) => ({ runs: changeRuns(runs, change), unknownWords: 0 }))
    },
    close: async () => undefined,
  }
}

const changeRuns = (runs: readonly Run[], change: (text: string) => string): Run[] =>
  runs.map((run) => (run.kind === 'text' ? textRun(change(run.text), run.style) : run))

function changerFor(variant: PseudoVariant): (text: string) => string {
  if (variant === '') return otherLetters
  const script = PSEUDO_SCRIPTS[variant]
  if (script) return (text) => inScript(text, script)
  const percent = /^\+(\d{1,3})$/.exec(variant)?.[1]
  if (percent === undefined) throw new RangeError(`unknown pseudo engine ${variant}`)
  return (text) => lengthen(otherLetters(text), Number(percent) / 100)
}

const otherLetters = (text: string): string => text.replace(/\p{L}/gu, otherLetter)

/** Adds letters at the ends of words, spread evenly, until the words together are longer by the share. */
function lengthen(text: string, share: number): string {
  let owed = 0
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    owed += word.length * share
    const letters = Math.floor(owed)
    owed -= letters
    const last = Array.from(word).findLast((character) => /\p{L}/u.test(character)) ?? 'x'
    return word + last.toLowerCase().slice(0, 2).repeat(letters).slice(0, Math.max(letters, 0))
  })
}

/** Replaces each stretch of words by words of the script; figures, marks and outer spaces stay. */
function inScript(text: string, script: PseudoScript): string {
  return text.replace(/[\p{L}\p{M}'’]+(?: +[\p{L}\p{M}'’]+)*/gu, (stretch) => {
    if (!/\p{L}/u.test(stretch)) return stretch
    const wanted = Math.max(1, Math.round(stretch.length * script.ratio))
    let answer = ''
    for (let index = seedOf(stretch); answer.length < wanted; index++) {
      const word = script.words[index % script.words.length] ?? ''
      answer += answer && script.spaced ? ` ${word}` : word
    }
    return answer
  })
}

/** A small number that depends on the text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
