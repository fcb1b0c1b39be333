import { expect, test } from 'vitest'
import { liveForMonths } from '../testing/live-for-months'

test(
  '[PAY-05] [PAY-06] [PAY-07] two years of many accounts: the books balance to the cent, and nobody has a plan twice',
  { timeout: 120_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const books = await liveForMonths({ accounts: 40, months: 24, seed })
    expect(books.wrong, `seed ${seed}`).toEqual([])
    expect(books.takings, `seed ${seed}`).toBe(books.sold)
    expect(Math.min(books.renewals, books.refunded, books.paid), `seed ${seed}`).toBeGreaterThan(0)
  },
)
