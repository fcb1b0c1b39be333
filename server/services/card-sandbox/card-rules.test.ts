import { expect, test } from 'vitest'
import { brandOf, checkCard, digitsOf, groupNumber, isWholeNumber, readExpiry } from './card-rules'

const NOW = Date.UTC(2026, 10, 20)

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['36227206271667', 'diners', '3622 7206 2716 67'],
  ['6205500000000000004', 'unionpay', '6205 5000 0000 0000 004'],
  ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
])('%s is a whole %s number, shown as %s', (digits, brand, shown) => {
  expect([brandOf(digits), groupNumber(digits), isWholeNumber(digits)]).toEqual([brand, shown, true])
  const last = (Number(digits.at(-1)) + 1) % 10
  expect(isWholeNumber(digits.slice(0, -1) + String(last))).toBe(false)
})

test.each([
  ['12/34', { month: 12, year: 2034 }],
  ['1 / 2030', { month: 1, year: 2030 }],
  ['0127', { month: 1, year: 2027 }],
  ['٠٧/٣١', { month: 7, year: 2031 }],
  ['13/30', null],
  ['1', null],
  ['', null],
])('the date %s is read as %o', (text, expiry) => {
  expect(readExpiry(text)).toEqual(expiry)
})

test('digits of other scripts count', () => {
  expect(digitsOf('４２４２ ٤٢٤٢-۴۲۴۲')).toBe('424242424242')
})

test('a card is good to the end of its month, and American Express has four digits behind', () => {
  expect(checkCard({ number: '4242424242424242', expiry: '11/26', cvc: '123' }, NOW)).toEqual({})
  expect(checkCard({ number: '378282246310005', expiry: '10/26', cvc: '123' }, NOW)).toEqual({
    expiry: 'invalid_expiry_year_past',
    cvc: 'incomplete_cvc',
  })
  expect(checkCard({ number: '4242', expiry: '1', cvc: '' }, NOW)).toEqual({
    number: 'incomplete_number',
    expiry: 'incomplete_expiry',
    cvc: 'incomplete_cvc',
  })
})
