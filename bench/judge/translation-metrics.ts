/** An answer and what a translator wrote. */
export interface Judged {
  readonly answer: string
  readonly reference: string
}

const ORDERS = 4
const CHARACTER_ORDERS = 6
/** chrF2: recall counts twice as much as precision. */
const BETA = 2

/** Words and marks apart, figures whole: close to the tokens `13a` of sacreBLEU; characters where words have no spaces. */
const tokensOf = (text: string): string[] =>
  text.match(
    /\d+(?:[.,]\d+)*|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}'’-]+|[^\s\p{L}\p{N}]/gu,
  ) ?? []

function countGrams(items: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + order <= items.length; at++) {
    const gram = items.slice(at, at + order).join('\u0001')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)

const matches = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
  [...one].reduce((total, [gram, count]) => total + Math.min(count, other.get(gram) ?? 0), 0)

const rounded = (share: number): number => Number((share * 100).toFixed(1))

/** Papineni et al. 2002, over the corpus, orders 1 to 4, without smoothing; 0 to 100. */
export function bleu(judged: readonly Judged[]): number {
  const [matched, given] = [new Array<number>(ORDERS).fill(0), new Array<number>(ORDERS).fill(0)]
  let [answerLength, referenceLength] = [0, 0]
  for (const { answer, reference } of judged) {
    const [ours, theirs] = [tokensOf(answer), tokensOf(reference)]
    answerLength += ours.length
    referenceLength += theirs.length
    for (let order = 1; order <= ORDERS; order++) {
      const grams = countGrams(ours, order)
      matched[order - 1] = (matched[order - 1] ?? 0) + matches(grams, countGrams(theirs, order))
      given[order - 1] = (given[order - 1] ?? 0) + sum(grams)
    }
  }
  if (matched.some((count) => count === 0)) return 0
  const mean = matched.reduce((total, count, at) => total + Math.log(count / (given[at] ?? 1)), 0) / ORDERS
  const brevity = answerLength >= referenceLength ? 0 : 1 - referenceLength / Math.max(1, answerLength)
  return rounded(Math.exp(mean + brevity))
}

/** Popović 2015, over the corpus: characters without spaces, orders 1 to 6, beta 2; 0 to 100. */
export function chrF(judged: readonly Judged[]): number {
  let total = 0
  let orders = 0
  for (let order = 1; order <= CHARACTER_ORDERS; order++) {
    let [matched, given, wanted] = [0, 0, 0]
    for (const { answer, reference } of judged) {
      const [ours, theirs] = [answer, reference].map((text) =>
        countGrams(Array.from(text.replace(/\s/gu, '')), order),
      )
      if (!ours || !theirs) continue
      matched += matches(ours, theirs)
      given += sum(ours)
      wanted += sum(theirs)
    }
    if (given === 0 && wanted === 0) continue
    const [precision, recall] = [matched / Math.max(1, given), matched / Math.max(1, wanted)]
    const weighted = BETA ** 2 * precision + recall
    total += weighted === 0 ? 0 : ((1 + BETA ** 2) * precision * recall) / weighted
    orders++
  }
  return rounded(orders === 0 ? 0 : total / orders)
}
