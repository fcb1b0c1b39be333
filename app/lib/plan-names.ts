import type { PlanId } from '#contracts/plans'

/** Names of products: the same in every language. What everybody has is no product. */
export const PLAN_NAMES: Readonly<Record<Exclude<PlanId, 'free'>, string>> = {
  experience: 'Experience',
  premium: 'Premium',
  professional: 'Professional',
}

/** By `subVipLevel`. */
const LEVELS: Readonly<Record<number, string>> = {
  1: PLAN_NAMES.experience,
  2: PLAN_NAMES.premium,
  3: PLAN_NAMES.professional,
}

export const planNameOfLevel = (level: number): string | undefined => LEVELS[level]
