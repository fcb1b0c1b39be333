const KB = 1024
const MB = KB * KB

/** File size in KB, or in MB above 1 MB (specification §9), with at most one decimal and Latin digits. */
export function formatSize(bytes: number, language: string): string {
  const [value, unit] = bytes > MB ? [bytes / MB, 'MB'] : [bytes / KB, 'KB']
  return `${formatNumber(Math.max(bytes > 0 ? 0.1 : 0, Math.round(value * 10) / 10), language)}\u00a0${unit}`
}

// Making one costs far more than using it; there are as many as interface languages.
const numberFormats = new Map<string, Intl.NumberFormat>()

/** A number with the language's separators and Latin digits. */
export function formatNumber(value: number, language: string): string {
  const known = numberFormats.get(language)
  const format =
    known ?? new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 1 })
  if (!known) numberFormats.set(language, format)
  return format.format(value)
}

/** Keeps the letters and the sign of "US$" together at the end of an amount in right-to-left text. */
const LEFT_TO_RIGHT_MARK = '\u200e'

/** US cents in the language's own writing of US dollars; everything is sold in USD (specification §9). */
export const formatMoney = (cents: number, language: string, digits: 2 | 3 = 2): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  })
    .format(cents / 100)
    .replace(/US\$$/, `$&${language === 'ar' ? LEFT_TO_RIGHT_MARK : ''}`)

/** "a, b and c" as the language writes it. */
export const formatList = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(items)
