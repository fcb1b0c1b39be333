import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCalendarMonths } from '../../../platform/calendar'
import { monthAfter } from './month-after'

const utc = (text: string): number => Date.parse(`${text}T08:30:00Z`)

test.each([
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-04-29', '2026-04-30'],
  ['2028-01-30', '2028-02-28', '2028-02-29'],
  ['2026-11-20', '2027-01-05', '2027-01-20'],
  ['2026-11-20', '2027-10-20', '2027-11-20'],
])('[PAY-06] credits of a plan of %s are set anew after %s on %s', (start, time, next) => {
  expect(new Date(monthAfter(utc(start), utc(time))).toISOString().slice(0, 10)).toBe(next)
})

test('[PAY-06] the next month is after now, not more than a month away, and the same day or the last one', () => {
  const from = utc('2026-01-01')
  const days = fc.integer({ min: 0, max: 800 })
  fc.assert(
    fc.property(days, days, fc.integer({ min: 0, max: 86_399_999 }), (startDay, later, rest) => {
      const start = from + startDay * 86_400_000
      const time = start + later * 86_400_000 + rest
      const next = monthAfter(start, time)
      expect(next).toBeGreaterThan(time)
      const months = Array.from({ length: 30 }, (_, index) => addCalendarMonths(start, index + 1))
      expect(next).toBe(months.find((month) => month > time))
    }),
  )
})
