import * as z from 'zod'

/** The plans of specification §6; `free` is what everybody has who has bought none. */
export const PLAN_IDS = ['free', 'experience', 'premium', 'professional'] as const
export const PlanIdSchema = z.enum(PLAN_IDS)
export type PlanId = z.infer<typeof PlanIdSchema>

/** How often a plan is paid; `once` does not renew (Experience). */
export const BILLING_PERIODS = ['monthly', 'annual', 'once'] as const
export const BillingPeriodSchema = z.enum(BILLING_PERIODS)
export type BillingPeriod = z.infer<typeof BillingPeriodSchema>

/** `subVipLevel` of a plan (spec/contract: −1 Free, 1 Experience, 2 Premium, 3 Professional). */
export const PLAN_LEVELS: Readonly<Record<PlanId, number>> = {
  free: -1,
  experience: 1,
  premium: 2,
  professional: 3,
}

/** US cents. */
const AmountSchema = z.number().int().min(0).max(100_000_00)

/** What a plan gives and costs. Sizes in bytes, amounts in minor units of the currency, 1 credit = 1 page. */
export const PlanSchema = z.object({
  id: PlanIdSchema,
  /** Price by period; a period that is missing is not sold. Empty for `free`. */
  prices: z.partialRecord(BillingPeriodSchema, AmountSchema),
  /** Days the plan runs when paid `once`. */
  days: z.number().int().min(1).optional(),
  /** Subscription credits, set anew each month. */
  creditsPerMonth: z.number().int().min(0),
  /** Documents up to so many pages cost nothing; for `free` once only, see `freeTranslation`. */
  freePages: z.number().int().min(0),
  /** Above `freePages` and up to `discountMaxPages` pages, so many percent less; rounded up to whole credits. */
  discountPercent: z.number().int().min(0).max(100),
  discountMaxPages: z.number().int().min(0),
  /** Documents translated at once. */
  filesAtOnce: z.number().int().min(1),
  maxFileBytes: z.number().int().min(1),
})
export type Plan = z.infer<typeof PlanSchema>

export const PackageSchema = z.object({
  /** Stable, part of the commodity's name in orders. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  credits: z.number().int().min(1),
  amount: AmountSchema,
})

/** Everything that is sold, as the configurator's file says; read anew without a restart. */
export const PlansSchema = z.object({
  currency: z.literal('USD'),
  plans: z.array(PlanSchema),
  packages: z.array(PackageSchema),
  /** Percent that the annual price is below twelve monthly ones; shown, and checked against the prices. */
  annualSavingPercent: z.number().int().min(0).max(100),
  /** The free translation of a new user or visitor. */
  freeTranslation: z.object({ count: z.number().int().min(0), maxPages: z.number().int().min(0) }),
  /** The new user's coupon, to be claimed within `days` of registering. */
  coupon: z.object({ credits: z.number().int().min(0), days: z.number().int().min(0) }),
  /** Calendar months that credits of packages, coupons and codes live. */
  creditMonths: z.number().int().min(1),
})
export type Plans = z.infer<typeof PlansSchema>

/** Addresses that the operator may set; one that is missing leads to a help article of our own. */
export const SiteLinksSchema = z.object({
  aboutUs: z.url().optional(),
  social: z.url().optional(),
  /** Sister tools by their key, e.g. `compress`. */
  tools: z.record(z.string(), z.url()),
})
export type SiteLinks = z.infer<typeof SiteLinksSchema>
