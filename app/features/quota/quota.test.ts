import { expect, test } from 'vitest'
import { passes, quotaQuery, readQuotaFilter, type QuotaRecord } from './quota-filter'
import { toCsv } from './csv'

const record = (over: Partial<QuotaRecord>): QuotaRecord => ({
  createTime: '2026-03-05T23:59:59.000Z',
  reason: 'package',
  detail: '200',
  amount: 200,
  ...over,
})

test('[ACC-06] a filter of the quota takes the days it names, both included, and the reason', () => {
  const filter = readQuotaFilter(
    new URLSearchParams('type=acquire&reason=package&from=2026-03-05&to=2026-03-05'),
  )
  expect(passes(filter)(record({}))).toBe(true)
  expect(passes(filter)(record({ createTime: '2026-03-06T00:00:00.000Z' }))).toBe(false)
  expect(passes(filter)(record({ reason: 'coupon' }))).toBe(false)
  expect(quotaQuery(filter)).toEqual({
    type: 'acquire',
    reason: 'package',
    from: '2026-03-05',
    to: '2026-03-05',
  })
})

test('what is no filter is none', () => {
  const filter = readQuotaFilter(new URLSearchParams('type=sold&reason=package&from=yesterday'))
  expect(filter).toEqual({ type: 'consume', reason: '', from: '', to: '' })
  expect(quotaQuery(filter)).toEqual({})
})

test('[ACC-06] a table of the quota opens in spreadsheets as text, never as a formula', () => {
  const csv = toCsv(
    ['Time', 'Detail'],
    [
      ['03-05-2026', '=1+1'],
      ['03-06-2026', 'a "b", c'],
      ['03-07-2026', '-5.docx'],
    ],
  )
  expect(csv).toBe(
    '\uFEFFTime,Detail\r\n03-05-2026,\'=1+1\r\n03-06-2026,"a ""b"", c"\r\n03-07-2026,\'-5.docx\r\n',
  )
})
