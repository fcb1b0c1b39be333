import { atomRun, textRun, type AtomRun, type Run } from '../../model'

/**
 * Runs to Apertium's stream format and back. Styles become word-bound blanks `[[t:r:2]]…[[/]]`, which the stages carry
 * along with their words; atoms and what a stage could mistake for its own marks become superblanks `[x3]`, which they
 * pass on unread. Source: wiki.apertium.org, "Apertium stream format" and "Word-bound blanks".
 */
export interface Encoded {
  readonly stream: string
  /** What stands behind `[x0]`, `[x1]`, … */
  readonly hidden: readonly Hidden[]
  /** A full stop was added, so that the stages see a closed sentence; it is taken off again. */
  readonly stopAdded: boolean
  readonly source: readonly Run[]
}

type Hidden =
  AtomRun | { readonly kind: 'text'; readonly text: string; readonly style: number; readonly word: boolean }

export interface Decoded {
  readonly runs: Run[]
  /** Words never shown to the stages, because no dictionary could hold them. */
  readonly unknownWords: number
  /** Every atom came back exactly once. */
  readonly complete: boolean
}

const RESERVED = /[\\^$/<>{}[\]@]/g
/**
 * What the stages shall not read: characters they use as marks, emoji, anything that is neither a word nor a plain space,
 * and words longer than any dictionary's.
 */
const HIDE =
  /((?:[~*#+\p{Cc}\p{Cs}\p{Cn}\p{Co}\u00a0\u202f\u2000-\u200a\u2028\u2029\ufffc\ufffd]|\p{Extended_Pictographic}[\u200d\ufe0f\p{Emoji_Modifier}]*)+|[^\s~*#+]{64,})/u
/** Invisible inside words and without meaning once the words change: soft hyphen, zero-width spaces, direction marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\ufe0f]/gu
const CLOSED = /[.!?…:;][\p{Pe}\p{Pf}"']*\s*$/u
const WORD = /[\p{L}\p{N}\p{M}'’_-]+/gu

const escape = (text: string): string => text.replace(RESERVED, '\\$&')

/** The part must not contain line breaks or tabs as text; cut there first. */
export function encodeRuns(source: readonly Run[]): Encoded {
  const hidden: Hidden[] = []
  const hide = (what: Hidden): string => `[x${hidden.push(what) - 1}]`
  let stream = ''
  for (const run of snapStylesToWords(source)) {
    if (run.kind === 'atom') stream += hide(run)
    else stream += styled(run.style, run.text, (text) => encodeText(text, run.style, hide))
  }
  const stopAdded = !CLOSED.test(source.map((run) => run.text).join(''))
  return { stream: stopAdded ? `${stream}.` : stream, hidden, stopAdded, source }
}

function styled(style: number, text: string, encode: (text: string) => string): string {
  const [, lead = '', core = '', tail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  if (style === 0 || !/[\p{L}\p{N}]/u.test(core)) return encode(text)
  return `${encode(lead)}[[t:r:${style}]]${encode(core)}[[/]]${encode(tail)}`
}

function encodeText(text: string, style: number, hide: (what: Hidden) => string): string {
  return text
    .split(HIDE)
    .map((piece, index) => {
      if (index % 2 === 0) return escape(piece.replace(INVISIBLE, ''))
      return hide({ kind: 'text', text: piece.replace(/\0/g, ''), style, word: /\p{L}/u.test(piece) })
    })
    .join('')
}

/** A word torn between styles takes that of its longest part: the stages move whole words. */
function snapStylesToWords(runs: readonly Run[]): Run[] {
  if (runs.length < 2) return [...runs]
  const text = runs.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('')
  const owner: number[] = []
  runs.forEach((run, index) => {
    const length = run.kind === 'text' ? run.text.length : 1
    for (let i = 0; i < length; i++) owner.push(index)
  })
  for (const word of text.matchAll(WORD)) {
    const counts = new Map<number, number>()
    const end = word.index + word[0].length
    for (const index of owner.slice(word.index, end)) counts.set(index, (counts.get(index) ?? 0) + 1)
    if (counts.size < 2) continue
    const [longest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0]
    owner.fill(longest, word.index, end)
  }
  const snapped: Run[] = []
  for (let from = 0; from < text.length;) {
    const index = owner[from] ?? 0
    let to = from
    while (to < text.length && owner[to] === index) to++
    const run = runs[index]
    if (run?.kind === 'atom') snapped.push(run)
    else if (run) snapped.push(textRun(text.slice(from, to), run.style))
    from = to
  }
  return snapped
}

const TOKEN =
  /\[\[\/\]\]|\[\[((?:[^\]\\]|\\.)*)\]\]|\[((?:[^\]\\]|\\.)*)\]|\\([\s\S])|([*@#])(?=[\p{L}\p{N}\p{M}])|[^[\\*@#]+|[\s\S]/gu

/** Takes the marks of words a mode did not know out of its answer, before the next mode of a chain reads it. */
export function dropMarks(stream: string): { stream: string; marks: number } {
  let marks = 0
  const dropped = stream.replace(TOKEN, (token: string, ...groups: unknown[]) => {
    if (groups[3] === undefined) return token
    marks++
    return ''
  })
  return { stream: dropped, marks }
}

const UNKNOWN_WORD = /(?<!\\)[*@]([\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’_-]*)/gu
const STAND_IN = /qzx([b-df-hj-np-tv-z]{2})/giu
const CONSONANTS = 'bcdfghjklmnpqrstvwxyz'

/**
 * Words that a mode did not know still stand in the source's language, where the next mode of a chain would take them for
 * words of the pivot's ("CA" for the Catalan dog). Each gets a stand-in that no dictionary holds, so that the sentence
 * around it is still built as around a word. `words` grows by what was taken out.
 */
export function standInForUnknown(stream: string, words: string[]): string {
  return stream.replace(UNKNOWN_WORD, (marked: string, word: string) => {
    const index = words.length
    const second = CONSONANTS[index % CONSONANTS.length]
    const first = CONSONANTS[Math.floor(index / CONSONANTS.length)]
    if (first === undefined || second === undefined) return marked
    words.push(word)
    return `${/^\p{Lu}/u.test(word) ? 'Qzx' : 'qzx'}${first}${second}`
  })
}

/** The words back in the places of their stand-ins; null when one was lost on the way. */
export function restoreUnknown(stream: string, words: readonly string[]): string | null {
  const seen = new Set<number>()
  const restored = stream.replace(STAND_IN, (standIn: string, letters: string) => {
    const [first = '', second = ''] = letters.toLowerCase()
    const index = CONSONANTS.indexOf(first) * CONSONANTS.length + CONSONANTS.indexOf(second)
    seen.add(index)
    return words[index] ?? standIn
  })
  return words.every((_, index) => seen.has(index)) ? restored : null
}

/** An answer of the last mode, freed of marks, back into runs. */
export function decodeStream(stream: string, encoded: Encoded): Decoded {
  const runs: Run[] = []
  const seen = new Map<number, number>()
  let style = 0
  let hiddenWords = 0
  for (const match of stream.matchAll(TOKEN)) {
    const [token, wordBound, blank, escaped] = match
    if (token === '[[/]]') style = 0
    else if (wordBound !== undefined) style = Number(/t:r:(\d+)/.exec(wordBound)?.[1] ?? 0)
    else if (blank !== undefined) {
      for (const [, digits] of blank.matchAll(/x(\d+)/g)) {
        const index = Number(digits)
        const times = (seen.get(index) ?? 0) + 1
        seen.set(index, times)
        const what = encoded.hidden[index]
        if (!what || times > 1) continue
        if (what.kind === 'atom') runs.push(atomRun(what.id, what.role, what.text, what.style))
        else {
          runs.push(textRun(what.text, what.style))
          if (what.word) hiddenWords++
        }
      }
    } else runs.push(textRun(escaped ?? token, style))
  }
  const complete = encoded.hidden.every((what, index) => what.kind !== 'atom' || seen.get(index) === 1)
  return { runs, unknownWords: hiddenWords, complete }
}
