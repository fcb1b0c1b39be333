import type { Quote } from '#contracts/credits'
import type { Failure } from '~/lib/failure'

/** Prices of files for one target language, by file id. */
export interface Prices {
  readonly to: string
  readonly quotes: Readonly<Record<string, Quote>>
}

/** What was asked for one pair of languages, and why some files have no price for it. */
export interface Quoted extends Prices {
  readonly from: string
  readonly failures: Readonly<Record<string, Failure>>
}

export const NOTHING_QUOTED: Quoted = { from: '', to: '', quotes: {}, failures: {} }

/** Field of the form that carries a quote: what is submitted is what was shown. */
export const quoteField = (fileId: string): string => `quote-${fileId}`
/** Field with the language that the quotes were made for. */
export const QUOTED_FOR = 'quotedFor'

/** The fields that say which prices were shown. */
export function quoteFields({ to, quotes }: Prices, fileIds: readonly string[]): Record<string, string> {
  const shown = fileIds.flatMap((fileId) => {
    const quote = quotes[fileId]
    return quote ? [[quoteField(fileId), quote.quoteId] as const] : []
  })
  return shown.length > 0 ? { [QUOTED_FOR]: to, ...Object.fromEntries(shown) } : {}
}

/** The quote shown for a file; undefined when none was, or for another language. */
export const shownQuote = (
  fields: ReadonlyMap<string, string>,
  fileId: string,
  to: string,
): string | undefined => (fields.get(QUOTED_FOR) === to ? fields.get(quoteField(fileId)) : undefined)

/**
 * Pages that all together cost; undefined while one of them is not known. Those that cannot be paid count only where there are no
 * others: what the button says is what it takes.
 */
export function totalPrice({ quotes }: Prices, fileIds: readonly string[]): number | undefined {
  const all: Quote[] = []
  for (const fileId of fileIds) {
    const quote = quotes[fileId]
    if (!quote) return undefined
    all.push(quote)
  }
  const paid = all.filter(({ missing }) => missing === 0)
  return (paid.length > 0 ? paid : all).reduce((total, { price }) => total + price, 0)
}

/**
 * The same prices with what is missing for each file, if they are translated in this order from one balance: each alone may be within
 * it while all together are not. A file that is refused leaves the pages to those after it.
 */
export function inTurn(quoted: Quoted, fileIds: readonly string[]): Quoted {
  const quotes = { ...quoted.quotes }
  let spent = 0
  for (const fileId of fileIds) {
    const quote = quotes[fileId]
    if (!quote) continue
    const missing = Math.max(0, quote.price - Math.max(0, quote.balance - spent))
    if (missing === 0) spent += quote.price
    quotes[fileId] = { ...quote, missing }
  }
  return { ...quoted, quotes }
}
