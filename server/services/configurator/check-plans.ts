import { MAX_FILE_BYTES } from '../../contracts/limits'
import { PLAN_IDS, type Plan, type Plans } from '../../contracts/plans'

/** The least that a card payment in US dollars may be (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_AMOUNT = 50

/** What is wrong with plans that have the right form, a line each; empty when nothing is. */
export function checkPlans(plans: Plans): string[] {
  return [
    ...PLAN_IDS.filter((id) => plans.plans.filter((plan) => plan.id === id).length !== 1).map(
      (id) => `plans: ${id} must be there exactly once (a plan without prices is not sold)`,
    ),
    ...plans.plans.flatMap((plan) => [...checkPrices(plan, plans), ...checkRights(plan, plans)]),
    ...plans.packages.flatMap(({ id, amount }, index) => [
      ...(plans.packages.findIndex((other) => other.id === id) === index
        ? []
        : [`packages: ${id} is there twice`]),
      ...(amount < LEAST_AMOUNT ? [`packages.${id}: costs less than ${LEAST_AMOUNT} cents`] : []),
    ]),
  ]
}

function checkPrices({ id, prices, days }: Plan, { annualSavingPercent }: Plans): string[] {
  const wrong: string[] = []
  const { monthly, annual, once } = prices
  for (const [period, amount] of Object.entries(prices)) {
    if (id === 'free') wrong.push(`plans.free.prices.${period}: the free plan is not sold`)
    if (amount < LEAST_AMOUNT) wrong.push(`plans.${id}.prices.${period}: less than ${LEAST_AMOUNT} cents`)
  }
  if (monthly !== undefined && annual !== undefined) {
    const exact = (monthly * 12 * (100 - annualSavingPercent)) / 100
    if (Math.abs(annual - exact) > 1) {
      wrong.push(
        `plans.${id}.prices.annual: ${annualSavingPercent} % below twelve months would be ${exact.toFixed(2)} cents`,
      )
    }
  }
  if ((once === undefined) !== (days === undefined)) {
    wrong.push(`plans.${id}: "days" and the price "once" belong together`)
  }
  return wrong
}

function checkRights(plan: Plan, { freeTranslation }: Plans): string[] {
  const wrong: string[] = []
  const { id, freePages, discountPercent, discountMaxPages } = plan
  if (id === 'free' && plan.creditsPerMonth > 0) wrong.push('plans.free.creditsPerMonth: must be 0')
  if (id === 'free' && freePages !== freeTranslation.maxPages) {
    wrong.push('plans.free.freePages: must be freeTranslation.maxPages')
  }
  if (discountPercent > 0 && discountMaxPages <= freePages) {
    wrong.push(`plans.${id}.discountMaxPages: must be above freePages, or the discount is never given`)
  }
  if (plan.maxFileBytes > MAX_FILE_BYTES) {
    wrong.push(`plans.${id}.maxFileBytes: at most ${MAX_FILE_BYTES} are accepted from anybody`)
  }
  return wrong
}
