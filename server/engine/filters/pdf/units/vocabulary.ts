/** Which words a text has, and how often; each in small letters. */
export interface Vocabulary {
  /** Words, those within compounds with a hyphen, too. */
  readonly words: ReadonlyMap<string, number>
  /** Neighbours within such compounds, with the hyphen between them. */
  readonly pairs: ReadonlyMap<string, number>
  /** Words that stand by themselves. */
  readonly alone: ReadonlySet<string>
  /** What compounds with a hyphen begin and end with. */
  readonly firsts: ReadonlySet<string>
  readonly lasts: ReadonlySet<string>
}

/** Runs of letters with hyphens between them. Those which a line cut are left out: nobody knows yet what words they are. */
const TOKEN = /[\p{L}\p{M}\ufdd0\ufdd1]+(?:[-\u2010\u00ad\u2011][\p{L}\p{M}\ufdd0\ufdd1]+)*/gu
const UNKNOWN = /[\ufdd0\ufdd1]/
const HYPHEN = /[-\u2010\u00ad\u2011]/

/** Reads each text once. */
export function readVocabulary(texts: Iterable<string>): Vocabulary {
  const words = new Map<string, number>()
  const pairs = new Map<string, number>()
  const alone = new Set<string>()
  const firsts = new Set<string>()
  const lasts = new Set<string>()
  for (const [token, times] of countTokens(texts)) {
    if (UNKNOWN.test(token)) continue
    const parts = token.split(HYPHEN)
    for (const part of parts) add(words, part, times)
    if (parts.length === 1) alone.add(token)
    else {
      firsts.add(parts[0]!)
      lasts.add(parts.at(-1)!)
    }
    for (let index = 1; index < parts.length; index++)
      add(pairs, `${parts[index - 1]}-${parts[index]}`, times)
  }
  return { words, pairs, alone, firsts, lasts }
}

function countTokens(texts: Iterable<string>): Map<string, number> {
  const tokens = new Map<string, number>()
  for (const text of texts) for (const [token] of text.matchAll(TOKEN)) add(tokens, token.toLowerCase(), 1)
  return tokens
}

const add = (counts: Map<string, number>, key: string, times: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + times)
