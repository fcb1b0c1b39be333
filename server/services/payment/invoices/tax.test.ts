import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryName, findCountry } from './countries'
import { splitVat } from './tax'
import { readVatNumber } from './vat-number'

test.each([
  ['DE', 'DE'],
  ['de ', 'DE'],
  ['Germany', 'DE'],
  ['Alemania', 'DE'],
  ['ドイツ', 'DE'],
  ['مصر', 'EG'],
  ['Côte d’Ivoire', 'CI'],
  ['UK', 'GB'],
  ['ZZ', null],
  ['Atlantis', null],
  ['', null],
])('the country %s is %s', (written, code) => {
  expect(findCountry(written)).toBe(code)
})

test('a country is named in the invoice’s language, or as it was written', () => {
  expect([countryName('AT', 'de'), countryName('Austria', 'ja'), countryName('Atlantis', 'de')]).toEqual([
    'Österreich',
    'オーストリア',
    'Atlantis',
  ])
})

test.each([
  ['de 123 456 789', 'DE', 'DE123456789'],
  ['123456789', 'DE', 'DE123456789'],
  ['12345678', 'DE', null],
  ['U12345678', 'AT', 'ATU12345678'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['GR123456789', 'GR', null],
  ['NL 1234.56.789.B01', 'NL', 'NL123456789B01'],
  ['GB123456789', 'GB', 'GB123456789'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['1234', 'JP', '1234'],
  ['<b>', 'JP', null],
  ['anything 12', null, 'ANYTHING12'],
])('the VAT number %s of %s is %s', (written, country, number) => {
  expect(readVatNumber(written, country)).toBe(number)
})

test('net and VAT add up to what was paid, and the lines to the net, whatever the prices and the rate', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 100 })
  const percents = fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(prices, percents, (paid, percent) => {
      const { lines, net, vat, gross } = splitVat(paid, 'included', percent)
      expect(gross).toBe(paid.reduce((sum, price) => sum + price, 0))
      expect(net + vat).toBe(gross)
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(net)
      expect(Math.abs(vat - (net * percent) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})
