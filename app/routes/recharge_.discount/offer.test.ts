import { expect, test } from 'vitest'
import type { Plans } from '#contracts/plans'
import { chosenOffer, packageOffers, planOffers } from './offer'

const plan = (
  id: 'free' | 'experience' | 'premium' | 'professional',
  prices: Plans['plans'][number]['prices'],
) => ({
  id,
  prices,
  creditsPerMonth: 100,
  freePages: 5,
  discountPercent: 0,
  discountMaxPages: 0,
  filesAtOnce: 1,
  maxFileBytes: 1,
})

const PLANS: Plans = {
  currency: 'USD',
  plans: [
    plan('free', {}),
    plan('experience', { once: 199 }),
    plan('premium', { monthly: 999, annual: 8272 }),
    plan('professional', { monthly: 1999 }),
  ],
  packages: [
    { id: '50', credits: 50, amount: 499 },
    { id: '200', credits: 200, amount: 1699 },
  ],
  annualSavingPercent: 31,
  freeTranslation: { count: 1, maxPages: 5 },
  coupon: { credits: 10, days: 30 },
  creditMonths: 12,
}

test('[PAY-01] a term offers the plans sold by it, and those sold once; free is not for sale', () => {
  const names = (term: 'monthly' | 'annual') => planOffers(PLANS, term).map(({ commodity }) => commodity)
  expect(names('monthly')).toEqual([
    'plan:experience:once',
    'plan:premium:monthly',
    'plan:professional:monthly',
  ])
  expect(names('annual')).toEqual(['plan:experience:once', 'plan:premium:annual'])
})

test('the asked-for offer is chosen, an unknown one is the usual', () => {
  const offers = planOffers(PLANS, 'monthly')
  expect(chosenOffer(offers, 'plan:professional:monthly')?.amount).toBe(1999)
  expect(chosenOffer(offers, 'plan:professional:weekly')?.plan).toBe('premium')
  expect(chosenOffer(packageOffers(PLANS), null)?.credits).toBe(200)
  expect(chosenOffer([], null)).toBeUndefined()
})
