import { atomRun, textRun, type LanguagePair, type Run } from '../../model'

export interface Hidden {
  readonly runs: readonly Run[]
  /** The text back in its place. */
  readonly restore: (runs: readonly Run[]) => Run[]
}

const SCRIPTS: Readonly<Record<string, string>> = {
  ar: 'Arab',
  bg: 'Cyrl',
  el: 'Grek',
  fa: 'Arab',
  he: 'Hebr',
  hi: 'Deva',
  ja: 'Hani Hira Kana',
  ko: 'Hang Hani',
  ru: 'Cyrl',
  th: 'Thai',
  uk: 'Cyrl',
  zh: 'Hani Hira Kana',
}

/**
 * A model drops what is not in its vocabulary without a word: emoji, most symbols, letters of other scripts. They become
 * atoms, which come back. Latin letters and those of both languages stay.
 */
export function hideForeign(runs: readonly Run[], { from, to }: LanguagePair): Hidden {
  const foreign = foreignCharacters([from, to])
  const hidden = new Map<number, Run>()
  let nextId = runs.reduce((most, run) => (run.kind === 'atom' ? Math.max(most, run.id) : most), 0) + 1
  const shown = runs.flatMap((run): Run[] => {
    if (run.kind === 'atom') return [run]
    return run.text.split(foreign).map((piece, index) => {
      if (index % 2 === 0) return textRun(piece, run.style)
      hidden.set(nextId, textRun(piece, run.style))
      return atomRun(nextId++, 'other', piece, run.style)
    })
  })
  return {
    runs: shown,
    restore: (answer) => answer.map((run) => (run.kind === 'atom' && hidden.get(run.id)) || run),
  }
}

const known = new Map<string, RegExp>()

function foreignCharacters(languages: readonly string[]): RegExp {
  const scripts = languages.flatMap((code) => (SCRIPTS[code.slice(0, 2)] ?? '').split(' ').filter(Boolean))
  const key = scripts.join(' ')
  const made = known.get(key)
  if (made) return made
  const own = ['Latn', 'Zyyy', 'Zinh', ...scripts].map((script) => `\\p{sc=${script}}`).join('')
  // Scripts apart, pictographs with their joiners and variation selectors.
  const one = `(?:[^${own}]|\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{RI}|[\\u200d\\ufe0e\\ufe0f\\u20e3])`
  const regex = new RegExp(`(${one}(?:${one}|(?<=[^${own}]) (?=[^${own}]))*)`, 'u')
  known.set(key, regex)
  return regex
}
