import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatExpiry, formatLongDate } from './format-date'

test.each([
  ['en', 'Mar 05, 2027'],
  ['de', '05. März 2027'],
  ['th', '05 มี.ค. 2027'],
])('[I18N-03] an expiry in %s, with Latin digits and the Gregorian year', (language, text) => {
  expect(formatExpiry('2027-03-05T23:30:00.000Z', language)).toBe(text)
})

test('[I18N-03] date MM-DD-YYYY and date-time MM-DD-YYYY HH:mm:ss', () => {
  expect(formatDate('2027-03-05T23:30:09.000Z')).toBe('03-05-2027')
  expect(formatDateTime('2027-03-05T23:30:09.000Z')).toBe('03-05-2027 23:30:09')
  expect(formatDateTime('2027-03-05T00:00:00.000Z')).toBe('03-05-2027 00:00:00')
})

test('[I18N-03] in another time zone the day moves with the hour', () => {
  expect(formatDateTime('2027-03-05T23:30:09.000Z', 'Asia/Tokyo')).toBe('03-06-2027 08:30:09')
})

test.each([
  ['en', 'August 5, 2027'],
  ['id', '5 Agustus 2027'],
  ['ms', '5 Ogos 2027'],
  ['ja', '2027年8月5日'],
  ['ar', '5 أغسطس 2027'],
])('[I18N-03] a long date in %s', (language, text) => {
  expect(formatLongDate('2027-08-05T12:00:00.000Z', language)).toBe(text)
})
