import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExpiry } from '~/lib/format-date'
import { button } from '~/ui/button.css'
import * as css from './account.css'

export interface SubscriptionProps {
  readonly user: {
    readonly balance: number
    /** Above 0 subscribed. */
    readonly level: number
    readonly expireTime: string | null
    readonly autoRenew: boolean
  }
}

/** Names of products: the same in every language. */
const PLANS: Readonly<Record<number, string>> = { 1: 'Experience', 2: 'Premium', 3: 'Professional' }

/** Balance and plan, each with the button that changes it. */
export function Subscription({ user }: SubscriptionProps) {
  const { t, i18n } = useTranslation('account')
  const subscribed = user.level > 0
  return (
    <>
      <section className={css.section} aria-labelledby="balance">
        <div className={css.sectionHead}>
          <div>
            <h2 id="balance" className={css.sectionTitle}>
              {t('account.balance')}
            </h2>
            <p className={css.figure}>{t('account.pages', { count: user.balance })}</p>
          </div>
          <Link to="/recharge/discount" className={button({ kind: 'primary' })}>
            {t('account.recharge')}
          </Link>
        </div>
      </section>
      <section className={css.section} aria-labelledby="subscription">
        <div className={css.sectionHead}>
          <h2 id="subscription" className={css.sectionTitle}>
            {t('account.subscription')}
          </h2>
          <Link to="/recharge/discount" className={button({ kind: 'secondary' })}>
            {t('account.upgrade')}
          </Link>
        </div>
        <dl className={css.facts}>
          <dt className={css.term}>{t('account.planLabel')}</dt>
          <dd className={css.fact}>{PLANS[user.level] ?? t('account.freeTrial')}</dd>
          <dt className={css.term}>{t('account.expires')}</dt>
          <dd className={css.fact}>
            {user.expireTime === null ? (
              t('account.none')
            ) : (
              <time dateTime={user.expireTime}>{formatExpiry(user.expireTime, i18n.language)}</time>
            )}
          </dd>
          <dt className={css.term}>{t('account.renewal')}</dt>
          <dd className={css.fact}>
            {subscribed ? t(user.autoRenew ? 'account.renews' : 'account.renewsNot') : t('account.none')}
          </dd>
        </dl>
      </section>
    </>
  )
}
