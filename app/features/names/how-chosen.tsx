import { useTranslation } from 'react-i18next'
import { Message } from '~/ui/message'
import * as css from './names.css'

/** How the names come about, and what the rules cannot know. */
export function HowChosen() {
  const { t } = useTranslation('names')
  const { t: tCommon } = useTranslation('common')
  return (
    <section className={css.how}>
      <h2 className={css.subtitle}>{t('how.title')}</h2>
      <p>{t('how.sound')}</p>
      <p>{t('how.care')}</p>
      <p>{t('how.season')}</p>
      <Message tone="note" label={tCommon('message.note')}>
        {t('how.note')}
      </Message>
    </section>
  )
}
