import { useTranslation } from 'react-i18next'
import type { BillingPeriod, PlanId } from '#contracts/plans'
import { formatNumber } from './format'
import { PLAN_NAMES } from './plan-names'

export interface CommodityFacts {
  readonly plan?: PlanId | undefined
  readonly period?: BillingPeriod | undefined
  readonly credits: number
}

/** 'Premium, monthly' or '200 pages', in the language of the page. Needs the namespace `orders`. */
export function useCommodityName(): (facts: CommodityFacts) => string {
  const { t, i18n } = useTranslation('orders')
  return ({ plan, period, credits }) => {
    if (plan && plan !== 'free') return t(`commodity.${period ?? 'once'}`, { plan: PLAN_NAMES[plan] })
    return t('commodity.package', {
      count: credits,
      replace: { count: formatNumber(credits, i18n.language) },
    })
  }
}
