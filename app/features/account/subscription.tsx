import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Subscription as RunningSubscription } from '#contracts/orders'
import { formatMoney, formatNumber } from '~/lib/format'
import { formatExpiry } from '~/lib/format-date'
import { planNameOfLevel } from '~/lib/plan-names'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import * as css from './account.css'

export interface SubscriptionProps {
  readonly user: {
    readonly balance: number
    /** Above 0 subscribed. */
    readonly level: number
    readonly expireTime: string | null
    readonly autoRenew: boolean
    /** Null: none, or the payment host cannot be asked. */
    readonly subscription: RunningSubscription | null
  }
}

/** Balance and plan, each with the button that changes it. */
export function Subscription({ user }: SubscriptionProps) {
  const { t, i18n } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const subscribed = user.level > 0
  return (
    <>
      <section className={css.section} aria-labelledby="balance">
        <div className={css.sectionHead}>
          <div>
            <h2 id="balance" className={css.sectionTitle}>
              {t('account.balance')}
            </h2>
            <p className={css.figure}>
              {tCommon('pages', {
                count: user.balance,
                replace: { count: formatNumber(user.balance, i18n.language) },
              })}
            </p>
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
          <div className={css.actions}>
            {subscribed && user.autoRenew && (
              <Link to="/account?unsubscribe=1" className={button({ kind: 'quiet' })} preventScrollReset>
                {t('unsubscribe.action')}
              </Link>
            )}
            <Link to="/recharge/discount?tab=subscription" className={button({ kind: 'secondary' })}>
              {t('account.upgrade')}
            </Link>
          </div>
        </div>
        {user.subscription?.pastDue && <PastDue />}
        <Facts user={user} />
      </section>
    </>
  )
}

function Facts({ user }: SubscriptionProps) {
  const { t, i18n } = useTranslation('account')
  const { level, expireTime, autoRenew, subscription } = user
  const date = (iso: string | null) =>
    iso === null ? t('account.none') : <time dateTime={iso}>{formatExpiry(iso, i18n.language)}</time>
  const renewal =
    autoRenew && subscription
      ? t('account.renewsFor', { amount: formatMoney(subscription.amount, i18n.language) })
      : t(autoRenew ? 'account.renews' : 'account.renewsNot')
  return (
    <dl className={css.facts}>
      <dt className={css.term}>{t('account.planLabel')}</dt>
      <dd className={css.fact}>{planNameOfLevel(level) ?? t('account.freeTrial')}</dd>
      <dt className={css.term}>{t('account.expires')}</dt>
      <dd className={css.fact}>{date(expireTime)}</dd>
      <dt className={css.term}>{t('account.renewal')}</dt>
      <dd className={css.fact}>{level > 0 ? renewal : t('account.none')}</dd>
      {subscription?.resetTime && (
        <>
          <dt className={css.term}>{t('account.reset')}</dt>
          <dd className={css.fact}>{date(subscription.resetTime)}</dd>
        </>
      )}
    </dl>
  )
}

/** A renewal could not be charged; it is tried again. */
function PastDue() {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  return (
    <Message tone="caution" label={tCommon('message.caution')}>
      <p>{t('account.pastDue')}</p>
      <Link to="/myorder">{tCommon('person.purchaseRecord')}</Link>
    </Message>
  )
}
