import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { langOf } from '~/lib/content/lang-of'
import { formatLongDate } from '~/lib/format-date'
import { Message } from '~/ui/message'
import { ContentsList, Prose } from '~/ui/prose'
import { Screen } from './screen'
import * as css from './site-pages.css'

export interface Policy {
  /** Language of the text; another than the page's where it is not translated. */
  readonly code: string
  readonly html: string
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  readonly version: string
  /** ISO 8601, a day. */
  readonly date: string
}

/** Privacy Policy and Terms of Service share this screen (specification §2). */
export function PolicyScreen({ title, policy }: { title: string; policy: Policy }) {
  const { t, i18n } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const lang = langOf(policy.code, useBoot().boot.language)
  const date = formatLongDate(policy.date, i18n.language)
  return (
    <Screen title={title} text={t('policy.version', { version: policy.version, date })} reading>
      {policy.code !== i18n.language && (
        <Message tone="note" label={tCommon('message.note')}>
          {t('help.untranslated')}
        </Message>
      )}
      <ContentsList label={t('help.contents')} items={policy.contents} lang={lang} />
      <div className={css.sheet}>
        <Prose html={policy.html} lang={lang} />
      </div>
    </Screen>
  )
}
