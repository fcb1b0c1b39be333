import { Link, useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Message } from '~/ui/message'
import { button } from '~/ui/button.css'
import { useCommodityName } from '~/lib/commodity-name'
import { formatMoney, formatNumber } from '~/lib/format'
import { formatExpiry } from '~/lib/format-date'
import { PLAN_NAMES } from '~/lib/plan-names'
import type { Offer } from './offer'
import { PayForm } from './pay-form'
import type { PricingData } from './pricing-data'
import * as css from './pricing.css'

/** Payment details, and how to pay; or what stands against it. */
export function Payment({ data, chosen }: { data: PricingData; chosen: Offer }) {
  const { t } = useTranslation('pricing')
  // a renewal that could not be charged is paid by hand, with its plan as it is
  const isNewPlan = chosen.plan !== undefined && data.order?.renewal !== true
  const isRefused = data.isSubscribed && isNewPlan
  return (
    <section id="payment" className={css.payment} aria-labelledby="payment-title">
      <h2 id="payment-title" className={css.offersTitle}>
        {t('payment.title')}
      </h2>
      <Details chosen={chosen} />
      {isNewPlan && !isRefused && data.replaced && <Replaced {...data.replaced} />}
      {isRefused ? (
        <CancelFirst />
      ) : data.isLogin ? (
        <PayForm
          key={chosen.commodity}
          chosen={chosen}
          orderId={data.order?.id}
          card={data.card}
          isRepriced={data.isRepriced}
        />
      ) : (
        <LogInFirst commodity={chosen.commodity} />
      )}
    </section>
  )
}

function Details({ chosen }: { chosen: Offer }) {
  const { t, i18n } = useTranslation('pricing')
  const nameOf = useCommodityName()
  const { credits, plan, period, amount } = chosen
  const money = formatMoney(amount, i18n.language)
  const renewal =
    plan === undefined
      ? null
      : period === 'once'
        ? t('payment.once')
        : t(period === 'annual' ? 'payment.renewsAnnually' : 'payment.renewsMonthly', { amount: money })
  return (
    <>
      <dl className={css.lines}>
        <dt>{nameOf(chosen)}</dt>
        <dd className={css.lineValue}>
          <bdi>{money}</bdi>
        </dd>
        {plan !== undefined && period !== 'once' && (
          <>
            <dt>{t('payment.credits')}</dt>
            <dd className={css.lineValue}>{formatNumber(credits, i18n.language)}</dd>
          </>
        )}
        <dt className={css.total}>{t('payment.total')}</dt>
        <dd className={`${css.lineValue} ${css.total}`}>
          <bdi>{money}</bdi>
        </dd>
      </dl>
      {renewal && <p className={css.note}>{renewal}</p>}
    </>
  )
}

/** The login comes back to the choice. */
function LogInFirst({ commodity }: { commodity: string }) {
  const { t } = useTranslation('pricing')
  const back = `/recharge/discount?buy=${encodeURIComponent(commodity)}`
  const login = useHref(`/start-login?to=${encodeURIComponent(back)}`)
  return (
    <>
      <p>{t('payment.logInFirst')}</p>
      <a href={login} className={button({ kind: 'primary', wide: true })}>
        {t('payment.logIn')}
      </a>
    </>
  )
}

/** What has been paid for ends earlier than was said when it was cancelled. */
function Replaced({ plan, expireTime }: NonNullable<PricingData['replaced']>) {
  const { t, i18n } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  const name = plan === 'free' ? t('free') : PLAN_NAMES[plan]
  return (
    <Message tone="caution" label={tCommon('message.caution')}>
      {t('existing.replaced', { plan: name, date: formatExpiry(expireTime, i18n.language) })}
    </Message>
  )
}

function CancelFirst() {
  const { t } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <Message tone="caution" label={tCommon('message.caution')}>
        <strong>{t('existing.title')}</strong>
        <p>{t('existing.text')}</p>
      </Message>
      <Link to="/account?unsubscribe=1" className={button({ kind: 'primary', wide: true })}>
        {t('existing.action')}
      </Link>
    </>
  )
}
