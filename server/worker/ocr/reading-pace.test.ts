import { describe, expect, test } from 'vitest'
import { TooManyScans } from '../document-error'
import { estimateReading, ReadingPace } from './reading-pace'

const MINUTE = 60_000

function paceOf(scans: number, withinMs: number) {
  let time = 1_000_000
  const pace = new ReadingPace(() => time, scans, withinMs)
  return {
    /** So many pages in so many milliseconds; answers what it throws. */
    after(milliseconds: number, pages: number): unknown {
      time += milliseconds
      try {
        return pace.count(pages)
      } catch (error) {
        return error
      }
    },
  }
}

describe('scanned pages and the time there is for them', () => {
  test('[TR-12] at a pace that ends in time nothing is said, however many pages there are', () => {
    const pace = paceOf(600, 36 * MINUTE)
    for (let read = 0; read < 600; read += 4) expect(pace.after(4 * 3_500, 4)).toBeUndefined()
  })

  test('[TR-12] a pace that cannot end in time ends the job after a few pages, and tells how many could be read', () => {
    const pace = paceOf(600, 36 * MINUTE)
    expect(pace.after(40_000, 4)).toBeUndefined()
    const error = pace.after(40_000, 4)
    expect(error).toBeInstanceOf(TooManyScans)
    expect(error).toMatchObject({ code: 'too-many-scans', readable: 210 })
  })

  test('[TR-12] few pages decide nothing until the time is over; pages that are all read are never too many', () => {
    const few = paceOf(7, MINUTE)
    expect(few.after(50_000, 4)).toBeUndefined()
    expect(few.after(50_000, 3)).toBeUndefined()
    const over = paceOf(7, MINUTE)
    expect(over.after(61_000, 4)).toMatchObject({ readable: 3 })
  })

  test('the estimate counts all pages, and the processors that read them', () => {
    expect(estimateReading(100, 3_000, 2)).toBe(200_000)
    expect(estimateReading(100, 3_000, 4)).toBe(100_000)
  })
})
