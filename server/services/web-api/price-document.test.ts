import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanId } from '../../contracts/plans'
import { PLANS } from '../payment/testing/plans'
import { priceDocument } from './price-document'

const planOf = (id: PlanId) => PLANS.plans.find((plan) => plan.id === id)!
const price = (id: PlanId, pages: number, freeLeft = 0) =>
  priceDocument({ pages, plan: planOf(id), freeLeft, freeTranslation: PLANS.freeTranslation })

const FREE_BY_PLAN = { price: 0, freeReason: 'plan', usesFreeTranslation: false }
const FREE_ONCE = { price: 0, freeReason: 'freeTranslation', usesFreeTranslation: true }
const full = (credits: number) => ({ price: credits, usesFreeTranslation: false })
const less = (discountPercent: number, credits: number) => ({ ...full(credits), discountPercent })

test.each([
  ['free', 1, 1, FREE_ONCE],
  ['free', 5, 1, FREE_ONCE],
  ['free', 6, 1, full(6)],
  ['free', 1, 0, full(1)],
  ['free', 5, 0, full(5)],
  ['free', 1000, 1, full(1000)],
] as const)('[TR-09] %s, %i pages with %i free translations left', (plan, pages, freeLeft, expected) => {
  expect(price(plan, pages, freeLeft)).toEqual(expected)
})

test.each([
  ['premium', 1, FREE_BY_PLAN],
  ['premium', 10, FREE_BY_PLAN],
  ['premium', 11, less(30, 8)],
  ['premium', 12, less(30, 9)],
  ['premium', 20, less(30, 14)],
  ['premium', 1000, less(30, 700)],
  ['premium', 1001, full(1001)],
  ['experience', 10, FREE_BY_PLAN],
  ['experience', 11, less(30, 8)],
  ['experience', 1000, less(30, 700)],
  ['experience', 1001, full(1001)],
  ['professional', 20, FREE_BY_PLAN],
  ['professional', 21, less(50, 11)],
  ['professional', 22, less(50, 11)],
  ['professional', 1000, less(50, 500)],
  ['professional', 1001, full(1001)],
] as const)('[TR-10] %s, %i pages', (plan, pages, expected) => {
  expect(price(plan, pages)).toEqual(expected)
  expect(price(plan, pages, 1)).toEqual(expected)
})

const pages = fc.integer({ min: 1, max: 5000 })

test('[TR-10] a plan never costs more than none, more pages never less within a band, and every price is a whole number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PlanId>('experience', 'premium', 'professional'),
      pages,
      fc.integer({ min: 0, max: 3 }),
      (id, count, freeLeft) => {
        const { price: credits } = price(id, count, freeLeft)
        expect(Number.isInteger(credits)).toBe(true)
        expect(credits).toBeLessThanOrEqual(price('free', count).price)
        expect(credits).toBeLessThanOrEqual(price(id, count + 1, freeLeft).price)
        expect(credits === 0).toBe(count <= planOf(id).freePages)
      },
    ),
  )
})

test('[TR-10] the discount is exact to the page: never below the percentage, and less than one credit above it', () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 99 }), (count, discountPercent) => {
      const plan = { ...planOf('premium'), freePages: 0, discountPercent, discountMaxPages: 5000 }
      const { price: credits } = priceDocument({
        pages: count,
        plan,
        freeLeft: 0,
        freeTranslation: { maxPages: 0 },
      })
      const hundredths = credits * 100 - count * (100 - discountPercent)
      expect(hundredths).toBeGreaterThanOrEqual(0)
      expect(hundredths).toBeLessThan(100)
    }),
  )
})

test('[TR-09] a free translation is used only where the document is not free anyway, and never beyond its pages', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PlanId>('free', 'experience', 'premium', 'professional'),
      pages,
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 50 }),
      (id, count, freeLeft, maxPages) => {
        const plan = planOf(id)
        const priced = priceDocument({ pages: count, plan, freeLeft, freeTranslation: { maxPages } })
        const byPlan = id !== 'free' && count <= plan.freePages
        expect(priced.usesFreeTranslation).toBe(!byPlan && freeLeft > 0 && count <= maxPages)
      },
    ),
  )
})
