import { expect, test } from 'vitest'
import { searchArticles } from './search-articles'

const article = (title: string, text = '') => ({ title, description: '', headings: [], text })
const titles = (query: string, ...articles: ReturnType<typeof article>[]) =>
  searchArticles(articles, query).map(({ title }) => title)

test.each([
  ['PREISE', 'Guthaben und Preise'],
  ['facturacion', 'Facturación'],
  ['strasse', 'Straße'],
  ['iptal', 'İptal etme'],
  ['価格', 'クレジットと価格'],
  ['ราคา', 'เครดิตและราคาเอกสาร'],
  ['أسعار', 'الأسعار'],
  ['اسعار', 'الأسعار'],
  ['환불', '환불 규정'],
  ['Word Pdf', 'PDF and Word'],
])('[HELP-01] %s finds %s', (query, title) => {
  expect(titles(query, article('Zzz'), article(title))).toEqual([title])
})

test('[HELP-01] every word must be there; a title comes before a text', () => {
  const found = titles(
    'scan page',
    article('Limits', 'a scan of a page'),
    article('Scans by page'),
    article('Scan'),
  )
  expect(found).toEqual(['Scans by page', 'Limits'])
})

test('[HELP-01] an empty question finds nothing', () => {
  expect(titles('  ', article('Any'))).toEqual([])
})
