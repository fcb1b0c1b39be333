import { useTranslation } from 'react-i18next'
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '#contracts/languages'
import { sourcesOf, targetsOf, type Pairs } from './language-pairs'
import type { LanguageChoice } from './preferences'

interface LanguageOption {
  readonly value: string
  readonly label: string
  readonly detail: string
  readonly detailLang: string
  readonly disabledReason?: string
}

const known: readonly string[] = TRANSLATION_LANGUAGES.map(({ code }) => code)

export const isTranslationLanguage = (code: string): code is TranslationLanguage => known.includes(code)

export const isRightToLeft = (code: string): boolean =>
  TRANSLATION_LANGUAGES.some((language) => language.code === code && language.dir === 'rtl')

/** Names languages in the language of the page; a code we do not know stays a code. */
export function useLanguageName(): (code: string) => string {
  const { t } = useTranslation('languages')
  return (code) => (isTranslationLanguage(code) || code === 'auto' ? t(code) : code)
}

/**
 * All 28 languages for both selects. What no engine serves is there, disabled, with the reason. The source decides
 * which targets can be chosen; a source stays free to choose whatever the target is.
 */
export function useLanguageOptions(pairs: Pairs, { from, to }: LanguageChoice) {
  const { t } = useTranslation('common')
  const nameOf = useLanguageName()
  const options = (reasonAgainst: (code: string) => string | undefined): LanguageOption[] =>
    TRANSLATION_LANGUAGES.map(({ code, ownName }) => {
      const disabledReason = reasonAgainst(code)
      const option = { value: code, label: nameOf(code), detail: ownName, detailLang: code }
      return disabledReason === undefined ? option : { ...option, disabledReason }
    })
  const anySource = sourcesOf(pairs, '')
  const anyTarget = targetsOf(pairs, 'auto')
  const targets = targetsOf(pairs, from)
  const auto = { value: 'auto', label: nameOf('auto') }
  return {
    sources: [auto, ...options((code) => (anySource.has(code) ? undefined : t('select.unavailable')))],
    targets: options((code) => {
      if (targets.has(code)) return undefined
      if (code === from) return t('select.same')
      // A choice made earlier stays chosen, so that the screen can say what is possible instead.
      if (code === to) return undefined
      return from !== 'auto' && anyTarget.has(code)
        ? t('select.unavailableFor', { language: nameOf(from) })
        : t('select.unavailable')
    }),
  }
}
