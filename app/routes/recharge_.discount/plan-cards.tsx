import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Plan, Plans } from '#contracts/plans'
import { formatMoney, formatNumber } from '~/lib/format'
import { PLAN_NAMES } from '~/lib/plan-names'
import { VisuallyHidden } from '~/ui/hidden'
import type { Offer, Term } from './offer'
import * as css from './pricing.css'

interface PlanCardsProps {
  readonly plans: Plans
  readonly offers: readonly Offer[]
  readonly term: Term
  /** Commodity of the offer that is being bought. */
  readonly chosen: string
}

/** The plans for sale. Each card is a link, so that a choice has an address and works without script. */
export function PlanCards({ plans, offers, term, chosen }: PlanCardsProps) {
  const { t } = useTranslation('pricing')
  return (
    <>
      <div className={css.offersHead}>
        <h2 id="offers" className={css.offersTitle}>
          {t('choosePlan')}
        </h2>
        <TermSwitch term={term} percent={plans.annualSavingPercent} />
      </div>
      <ul className={css.cards}>
        {offers.map((offer) => {
          const plan = plans.plans.find(({ id }) => id === offer.plan)
          if (!plan) return null
          return (
            <PlanCard key={offer.commodity} offer={offer} plan={plan} isChosen={offer.commodity === chosen} />
          )
        })}
      </ul>
      <p className={css.note}>{t('renewalNote')}</p>
    </>
  )
}

function TermSwitch({ term, percent }: { term: Term; percent: number }) {
  const { t } = useTranslation('pricing')
  const terms = [
    { key: 'monthly', text: t('monthly') },
    { key: 'annual', text: t('annualSaving', { percent }) },
  ] as const
  return (
    <nav aria-label={t('term')}>
      <ul className={css.terms}>
        {terms.map(({ key, text }) => (
          <li key={key}>
            <Link
              to={`/recharge/discount?tab=subscription&term=${key}`}
              className={css.term}
              preventScrollReset
              {...(key === term && { 'aria-current': 'true' as const })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlanCard({ offer, plan, isChosen }: { offer: Offer; plan: Plan; isChosen: boolean }) {
  const { t } = useTranslation('pricing')
  const name = plan.id === 'free' ? t('free') : PLAN_NAMES[plan.id]
  return (
    <li>
      <Link
        to={`/recharge/discount?buy=${offer.commodity}#payment`}
        className={css.card}
        preventScrollReset
        {...(isChosen && { 'aria-current': 'true' as const })}
      >
        <span className={css.cardHead}>
          <span className={css.cardName}>{name}</span>
          {isChosen && (
            <span className={css.chosen}>
              <Check size={16} aria-hidden />
              <VisuallyHidden>{t('chosen')}</VisuallyHidden>
            </span>
          )}
        </span>
        <Price offer={offer} days={plan.days} />
        <PlanPoints plan={plan} />
      </Link>
    </li>
  )
}

/** An annual plan is compared by the month. */
function Price({ offer: { amount, period }, days }: { offer: Offer; days: number | undefined }) {
  const { t, i18n } = useTranslation('pricing')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const isAnnual = period === 'annual'
  return (
    <span className={css.price}>
      <bdi className={css.amount}>{money(isAnnual ? Math.round(amount / 12) : amount)}</bdi>
      <span className={css.per}>
        {period === 'once' ? t('perDays', { count: days ?? 0 }) : t('perMonth')}
      </span>
      {isAnnual && <span className={css.billed}>{t('billedAnnually', { amount: money(amount) })}</span>}
    </span>
  )
}

function PlanPoints({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('pricing')
  const number = (value: number) => formatNumber(value, i18n.language)
  const points = [
    plan.creditsPerMonth > 0 &&
      t(plan.prices.once === undefined ? 'credits' : 'creditsOnce', {
        count: plan.creditsPerMonth,
        replace: { count: number(plan.creditsPerMonth) },
      }),
    t('freeUpTo', { count: plan.freePages }),
    plan.discountPercent > 0 &&
      t('discountUpTo', {
        percent: plan.discountPercent,
        from: number(plan.freePages + 1),
        to: number(plan.discountMaxPages),
      }),
    t('filesAtOnce', { count: plan.filesAtOnce }),
  ].filter((point) => point !== false)
  return (
    <span className={css.points}>
      {points.map((point) => (
        <span key={point} className={css.point}>
          <Check size={16} className={css.tick} aria-hidden />
          <span>{point}</span>
        </span>
      ))}
    </span>
  )
}
