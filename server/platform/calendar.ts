/**
 * The same day and time of day `months` calendar months later in UTC, clamped to the end of the month: 30 November plus
 * three months is 28 or 29 February. Milliseconds since the epoch.
 */
export function addCalendarMonths(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
