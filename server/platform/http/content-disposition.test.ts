import { expect, test } from 'vitest'
import { attachmentHeader } from './content-disposition'

test.each([
  ['report.es.docx', 'attachment; filename="report.es.docx"'],
  [
    'résumé "x".docx',
    `attachment; filename="r_sum_ _x_.docx"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%22x%22.docx`,
  ],
  ['天気😀.docx', `attachment; filename="___.docx"; filename*=UTF-8''%E5%A4%A9%E6%B0%97%F0%9F%98%80.docx`],
  ["it's (1)*.docx", 'attachment; filename="it\'s (1)*.docx"'],
  ["ñ'()*.docx", `attachment; filename="_'()*.docx"; filename*=UTF-8''%C3%B1%27%28%29%2A.docx`],
  ['../a\\b\r\nset-cookie: x', 'attachment; filename=".._a_b__set-cookie: x"'],
  ['100%25.docx', `attachment; filename="100_25.docx"; filename*=UTF-8''100%2525.docx`],
])('%s', (name, header) => {
  expect(attachmentHeader(name)).toBe(header)
})

test('a broken surrogate becomes a replacement mark, not an exception', () => {
  expect(attachmentHeader('a\ud800.docx')).toContain("UTF-8''a%EF%BF%BD.docx")
})
