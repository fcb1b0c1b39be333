import type { BillingPeriod, PlanId, Plans } from '../../../contracts/plans'

/** What a commodity is and costs now; the order keeps it. */
export interface Commodity {
  readonly plan: PlanId | null
  readonly period: BillingPeriod | null
  readonly credits: number
  readonly days: number | null
  readonly amount: number
  /** As the bank and the provider's page show it; English, like the names of the plans. */
  readonly description: string
}

const NAMES: Readonly<Record<PlanId, string>> = {
  free: 'Free',
  experience: 'Experience',
  premium: 'Premium',
  professional: 'Professional',
}

/** Looks a commodity up in what is sold now; null when it is not. */
export function findCommodity(plans: Plans, commodity: string): Commodity | null {
  const [kind, id, period] = commodity.split(':')
  if (kind === 'package') {
    const sold = plans.packages.find((one) => one.id === id)
    if (!sold) return null
    const description = `${sold.credits} pages`
    return { plan: null, period: null, credits: sold.credits, days: null, amount: sold.amount, description }
  }
  const plan = plans.plans.find((one) => one.id === id)
  const amount = plan?.prices[period as BillingPeriod]
  if (!plan || plan.id === 'free' || amount === undefined) return null
  return {
    plan: plan.id,
    period: period as BillingPeriod,
    credits: plan.creditsPerMonth,
    days: period === 'once' ? (plan.days ?? null) : null,
    amount,
    description: `${NAMES[plan.id]} (${period})`,
  }
}

/** The same from what an order has kept. */
export const describeOrder = (order: {
  readonly plan: PlanId | null
  readonly period: BillingPeriod | null
  readonly credits: number
}): string => (order.plan ? `${NAMES[order.plan]} (${order.period})` : `${order.credits} pages`)
