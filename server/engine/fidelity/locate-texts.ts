import { tellingSentences, type ExpectedText } from './find-texts'
import { addTo, type Multiset } from './report'

/** The text that stands in a result. */
export interface ResultTexts {
  /** Letters of each paragraph, in order. */
  readonly texts: readonly string[]
  /** Sources that rightly stay. */
  readonly kept: ReadonlySet<string>
  /** One text may serve many places, and sources that differ in case only share one translation, as in Excel. */
  readonly shared: boolean
  /** Whether a text stands anywhere else, such as in an attribute. */
  holds(text: string): boolean
}

export interface LocatedTexts {
  /** Letters of the translations that were found, and that were not. */
  readonly found: number
  readonly missing: number
  readonly faults: readonly { readonly kind: 'text-missing' | 'source-left'; readonly part: string }[]
}

/** Looked for from here, texts being in order but for boxes and notes. */
const BACK = 20_000
/** Faults beyond it are no longer looked into one by one. */
const MOST_MISSES = 2_000

/**
 * Looks for every translation: as a paragraph of its own, each serving one unit, then within those that are left, then
 * anywhere. What is not found is looked for in its source's words.
 */
export function locateTexts(expected: readonly ExpectedText[], result: ResultTexts): LocatedTexts {
  const paragraphs: Multiset = new Map()
  for (const text of result.texts) if (text !== '') addTo(paragraphs, text)
  const open = expected.filter(({ whole }) => {
    const count = paragraphs.get(whole) ?? 0
    if (count > 0 && !result.shared) paragraphs.set(whole, count - 1)
    return count === 0
  })
  const siblings = result.shared ? translationsBySource(expected) : null
  const rest = unclaimed(result.texts, paragraphs, result.shared).join('\n')
  let cursor = 0
  const misses = open.filter((text) => {
    for (const piece of text.pieces) {
      const near = rest.indexOf(piece, Math.max(0, cursor - BACK))
      const at = near < 0 ? rest.indexOf(piece) : near
      if (at < 0) return !result.holds(text.target) && !siblingStands(text, siblings, rest)
      cursor = at + piece.length
    }
    return false
  })
  const everything = misses.length > 0 ? result.texts.join('\n') : ''
  const lettersOfAll = (texts: readonly ExpectedText[]) =>
    texts.reduce((sum, { whole }) => sum + Math.max(1, whole.length), 0)
  const missing = lettersOfAll(misses)
  return {
    found: lettersOfAll(expected) - missing,
    missing,
    faults: misses.map((miss, index) => ({
      kind: index < MOST_MISSES && isLeft(miss, everything, result.kept) ? 'source-left' : 'text-missing',
      part: miss.part,
    })),
  }
}

const sourceKey = (source: string): string => source.trim().toLowerCase()

function translationsBySource(expected: readonly ExpectedText[]): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const { source, whole } of expected) {
    const key = sourceKey(source)
    const all = known.get(key)
    if (!all) known.set(key, [whole])
    else if (!all.includes(whole)) all.push(whole)
  }
  return known
}

const siblingStands = (
  { source, whole }: ExpectedText,
  siblings: ReadonlyMap<string, readonly string[]> | null,
  rest: string,
): boolean =>
  siblings?.get(sourceKey(source))?.some((other) => other !== whole && rest.includes(other)) ?? false

const isLeft = (miss: ExpectedText, everything: string, kept: ReadonlySet<string>): boolean =>
  tellingSentences(miss).some((sentence) => !kept.has(sentence) && everything.includes(sentence))

function unclaimed(texts: readonly string[], paragraphs: Multiset, all: boolean): readonly string[] {
  if (all) return texts
  const left = new Map(paragraphs)
  return texts.filter((text) => {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count > 0
  })
}
