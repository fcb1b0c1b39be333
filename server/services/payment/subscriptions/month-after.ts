import { addCalendarMonths } from '../../../platform/calendar'

/** The first monthly return of `start` after `time`, on the same day of the month or the last one. */
export function monthAfter(start: number, time: number): number {
  const [from, to] = [new Date(start), new Date(time)]
  const passed = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const months = Math.max(passed, 1)
  const next = addCalendarMonths(start, months)
  return next > time ? next : addCalendarMonths(start, months + 1)
}
