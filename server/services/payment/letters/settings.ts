import type { Mailer } from '../../../platform/mail'

/** What letters to customers need besides the rest of the service. */
export interface LetterSettings {
  readonly mailer: Mailer
  readonly siteName: string
  /** Language code → `locales/<code>/letters.json`. */
  readonly texts: Readonly<Record<string, object | undefined>>
  /** Address of the site in a language, without a slash at its end. */
  readonly site: (language: string) => string
}
