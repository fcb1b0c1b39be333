import type { CardContext, CardLanguage } from '../context'

/** `key.key` → the text, with its placeholders filled. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string

/** Stripe's name of a language that we name otherwise. */
const ALIASES: Readonly<Record<string, string>> = { 'zh-TW': 'zh-Hant', 'zh-HK': 'zh-Hant' }

/** The language asked for, or English. */
export function languageOf({ languages }: CardContext, locale: unknown): CardLanguage {
  const wanted = typeof locale === 'string' ? (ALIASES[locale] ?? locale) : ''
  const found = languages.find(({ code }) => code === wanted) ?? languages[0]
  if (!found) throw new Error('The card sandbox has no language')
  return found
}

const textAt = (texts: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], texts)

export const translateIn =
  ({ texts }: CardLanguage): Translate =>
  (key, values = {}) => {
    const text = textAt(texts, key)
    if (typeof text !== 'string') throw new Error(`No text for card:${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  }

/** Key of what is said about a refusal, by Stripe's codes. */
export function refusalKey(code: string | undefined, declineCode: string | undefined): string {
  if (declineCode === 'insufficient_funds') return 'decline.insufficientFunds'
  if (declineCode === 'test_mode_live_card') return 'decline.testCardsOnly'
  return REFUSALS[code ?? ''] ?? 'decline.generic'
}

const REFUSALS: Readonly<Record<string, string>> = {
  expired_card: 'decline.expired',
  incorrect_cvc: 'decline.securityCode',
  incorrect_number: 'error.numberIncorrect',
  processing_error: 'decline.processing',
  payment_intent_authentication_failure: 'decline.authentication',
  authentication_required: 'decline.authentication',
}
