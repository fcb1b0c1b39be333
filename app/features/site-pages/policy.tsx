import { useTranslation } from 'react-i18next'
import { Screen } from './screen'
import * as css from './site-pages.css'

const FACTS = ['policy.originals', 'policy.results', 'pricing.discountText', 'policy.refunds'] as const

/** Privacy Policy and Terms of Service share this screen (specification §2). */
export function PolicyScreen({ title }: { title: string }) {
  const { t } = useTranslation('pages')
  return (
    <Screen title={title} reading>
      <div className={css.sheet}>
        <p>{t('policy.unpublished')}</p>
        <ul className={css.facts}>
          {FACTS.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}
