import type { BillingPeriod, PlanId, Plans } from '#contracts/plans'

/** One thing that can be bought, with its price. */
export interface Offer {
  /** As orders name it. */
  readonly commodity: string
  readonly plan?: PlanId
  readonly period?: BillingPeriod
  /** Of one month of a plan, or of the package. */
  readonly credits: number
  /** US cents. */
  readonly amount: number
}

/** The plans sold by the year instead of by the month, where that is possible. */
export type Term = 'monthly' | 'annual'

/** Offers of the subscription tab: what is sold by this term, and what is sold once. */
export const planOffers = ({ plans }: Plans, term: Term): readonly Offer[] =>
  plans.flatMap(({ id, prices, creditsPerMonth }) => {
    const period = prices[term] !== undefined ? term : 'once'
    const amount = prices[period]
    if (amount === undefined) return []
    return [{ commodity: `plan:${id}:${period}`, plan: id, period, credits: creditsPerMonth, amount }]
  })

/** Offers of the discount tab. */
export const packageOffers = ({ packages }: Plans): readonly Offer[] =>
  packages.map(({ id, credits, amount }) => ({ commodity: `package:${id}`, credits, amount }))

/** What is chosen: what the address asks for, or else what most people take. */
export function chosenOffer(offers: readonly Offer[], asked: string | null): Offer | undefined {
  const usual = offers.find(({ plan }) => plan === 'premium') ?? offers[1]
  return offers.find(({ commodity }) => commodity === asked) ?? usual ?? offers[0]
}

/** The tab on which a commodity is sold. */
export const tabOf = (commodity: string): 'subscription' | 'discount' =>
  commodity.startsWith('plan:') ? 'subscription' : 'discount'
