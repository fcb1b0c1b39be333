import type { Plan, Plans } from '../../../contracts/plans'

const MEGABYTE = 1024 * 1024
const rights = { discountMaxPages: 1000, filesAtOnce: 5, maxFileBytes: 50 * MEGABYTE }

export const FREE: Plan = {
  ...rights,
  id: 'free',
  prices: {},
  creditsPerMonth: 0,
  freePages: 5,
  discountPercent: 0,
  discountMaxPages: 0,
  filesAtOnce: 1,
}

/** The starting prices of spec/decisions. */
export const PLANS: Plans = {
  currency: 'USD',
  plans: [
    FREE,
    {
      ...rights,
      id: 'experience',
      prices: { once: 199 },
      days: 7,
      creditsPerMonth: 100,
      freePages: 10,
      discountPercent: 30,
    },
    {
      ...rights,
      id: 'premium',
      prices: { monthly: 999, annual: 8272 },
      creditsPerMonth: 100,
      freePages: 10,
      discountPercent: 30,
    },
    {
      ...rights,
      id: 'professional',
      prices: { monthly: 1999, annual: 16552 },
      creditsPerMonth: 300,
      freePages: 20,
      discountPercent: 50,
    },
  ],
  packages: [{ id: '50', credits: 50, amount: 499 }],
  annualSavingPercent: 31,
  freeTranslation: { count: 1, maxPages: 5 },
  coupon: { credits: 10, days: 30 },
  creditMonths: 12,
}
