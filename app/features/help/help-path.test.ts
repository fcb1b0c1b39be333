import { expect, test } from 'vitest'
import { readHelpPath } from './help-path'

const SLUGS = Array.from({ length: 12 }, (_, index) => `article-${index}`)

test.each(['page', 'page1', 'page/1'])('[ROUTE-07] /help/%s is the first page of the listing', (path) => {
  expect(readHelpPath(path, SLUGS)).toEqual({ kind: 'listing', page: 1, pages: 2, ids: SLUGS.slice(0, 10) })
})

test.each(['page2', 'page/2'])('[ROUTE-07] /help/%s is the second', (path) => {
  expect(readHelpPath(path, SLUGS)).toEqual({ kind: 'listing', page: 2, pages: 2, ids: SLUGS.slice(10) })
})

test.each(['page3', 'page/3', 'page0', 'page/', 'pages', 'page1x', 'nothing', 'article-1/x', '__proto__'])(
  '[ROUTE-07][ROUTE-10] /help/%s is nothing',
  (path) => {
    expect(readHelpPath(path, SLUGS)).toBeNull()
  },
)

test('[ROUTE-07] a slug is its article', () => {
  expect(readHelpPath('article-3', SLUGS)).toEqual({ kind: 'article', id: 'article-3' })
})
