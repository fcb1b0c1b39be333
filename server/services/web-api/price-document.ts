import type { Quote } from '../../contracts/credits'
import type { Plan, Plans } from '../../contracts/plans'

export interface Price extends Pick<Quote, 'price' | 'freeReason' | 'discountPercent'> {
  /** Whether it uses up a free translation. */
  readonly usesFreeTranslation: boolean
}

/** What decides on a price, and nothing else does. */
export interface Priced {
  readonly pages: number
  /** The caller's plan now. */
  readonly plan: Plan
  /** Free translations that the caller has left. */
  readonly freeLeft: number
  readonly freeTranslation: Pick<Plans['freeTranslation'], 'maxPages'>
}

/**
 * What a document costs, in credits (spec/decisions, Credits): nothing up to the plan's free pages, or with a free translation;
 * the plan's discount, rounded up to whole credits, up to `discountMaxPages`; otherwise its pages. The free pages of the plan
 * `free` are those of its free translation, so they count only through `freeLeft`.
 */
export function priceDocument({ pages, plan, freeLeft, freeTranslation }: Priced): Price {
  const isPaid = plan.id !== 'free'
  if (isPaid && pages <= plan.freePages) return { price: 0, freeReason: 'plan', usesFreeTranslation: false }
  if (freeLeft > 0 && pages <= freeTranslation.maxPages) {
    return { price: 0, freeReason: 'freeTranslation', usesFreeTranslation: true }
  }
  const { discountMaxPages, discountPercent } = plan
  if (isPaid && discountPercent > 0 && pages <= discountMaxPages) {
    const price = Math.ceil((pages * (100 - discountPercent)) / 100)
    return { price, discountPercent, usesFreeTranslation: false }
  }
  return { price: pages, usesFreeTranslation: false }
}
