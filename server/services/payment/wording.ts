/** Language code → a file of `locales/<code>/`. */
export interface Wording {
  readonly texts: Readonly<Record<string, object | undefined>>
}

const ENGLISH = 'en'

/** The language asked for (BCP 47, or the head of an Accept-Language), where we have texts in it; English otherwise. */
export function languageOf({ texts }: Wording, wanted: string): string {
  const code = wanted.split(/[,;]/)[0]?.trim() ?? ''
  return texts[code] ? code : ENGLISH
}

/** `key.key` → the text in the language, or in English, with its placeholders filled. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string

export function translateIn({ texts }: Wording, language: string): Translate {
  const read = (code: string, key: string): unknown =>
    key
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], texts[code])
  return (key, values = {}) => {
    const text = read(language, key) ?? read(ENGLISH, key)
    if (typeof text !== 'string') throw new Error(`No text for ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  }
}

/** Marks of direction, which `Intl` adds and which are no letters of a font. */
const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '')

export const moneyIn =
  (language: string, currency: 'USD') =>
  (cents: number): string =>
    withoutMarks(
      new Intl.NumberFormat(`${language}-u-nu-latn`, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
      }).format(cents / 100),
    )

/** A date in words, so that day and month cannot be mistaken. */
export const dateIn =
  (language: string) =>
  (time: number): string =>
    withoutMarks(
      new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(time),
    )

/** A number with hyphens, to stand in a sentence: after an Arabic letter its parts would change places (UAX #9, W2). */
export const keepOrder = (number: string, language: string): string =>
  language === 'ar' ? `\u200e${number}\u200e` : number

/** Plans are called so in every language. */
export const PLAN_NAMES: Readonly<Record<string, string>> = {
  experience: 'Experience',
  premium: 'Premium',
  professional: 'Professional',
}
