import { useTranslation } from 'react-i18next'
import type { Plan, Plans } from '#contracts/plans'
import { formatMoney, formatNumber, formatSize } from '~/lib/format'
import { PLAN_NAMES } from '~/lib/plan-names'
import { DataTable } from '~/ui/data-table'
import * as css from './pricing.css'

/** What each plan gives, with its true limits. */
export function Comparison({ plans }: { plans: Plans }) {
  const { t } = useTranslation('pricing')
  const rows = useRows(plans)
  const columns = [
    t('compare.plan'),
    t('compare.price'),
    t('compare.credits'),
    t('compare.freePages'),
    t('compare.discount'),
    t('compare.files'),
    t('compare.size'),
  ]
  return (
    <section className={css.comparison} aria-labelledby="comparison">
      <h2 id="comparison" className={css.offersTitle}>
        {t('compare.title')}
      </h2>
      <DataTable label={t('compare.title')} columns={columns} rows={rows} empty={null} />
    </section>
  )
}

function useRows({ plans, freeTranslation }: Plans) {
  const { t, i18n } = useTranslation('pricing')
  const money = (cents: number | undefined) => (cents === undefined ? '' : formatMoney(cents, i18n.language))
  const number = (value: number) => formatNumber(value, i18n.language)
  const priceOf = ({ prices, days }: Plan): string => {
    if (prices.once !== undefined) return `${money(prices.once)} ${t('perDays', { count: days ?? 0 })}`
    if (prices.monthly === undefined) return t('free')
    return `${money(prices.monthly)} ${t('perMonth')}`
  }
  const freeOf = ({ id, freePages }: Plan): string =>
    id === 'free'
      ? t('compare.firstDocument', { count: freeTranslation.maxPages })
      : t('compare.everyDocument', { count: freePages })
  const discountOf = (plan: Plan): string =>
    plan.discountPercent === 0
      ? t('compare.fullPrice')
      : t('discountUpTo', {
          percent: plan.discountPercent,
          from: number(plan.freePages + 1),
          to: number(plan.discountMaxPages),
        })
  return plans.map((plan) => ({
    key: plan.id,
    cells: [
      <strong key="name" className={css.planName}>
        {plan.id === 'free' ? t('free') : PLAN_NAMES[plan.id]}
      </strong>,
      priceOf(plan),
      plan.creditsPerMonth > 0 ? number(plan.creditsPerMonth) : t('compare.none'),
      freeOf(plan),
      discountOf(plan),
      number(plan.filesAtOnce),
      formatSize(plan.maxFileBytes, i18n.language),
    ],
  }))
}
