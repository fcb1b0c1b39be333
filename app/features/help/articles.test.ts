import { expect, test } from 'vitest'
import { ARTICLES, neighboursOf, readHelpPath } from './articles'

test.each(['page', 'page1', 'page/1'])('[ROUTE-07] /help/%s is the first page of the listing', (path) => {
  expect(readHelpPath(path)).toMatchObject({ kind: 'listing', page: 1, ids: [...ARTICLES] })
})

test.each(['page2', 'page/2', 'page0', 'page/', 'pages', 'page1x', 'nothing', 'files/x', '__proto__'])(
  '[ROUTE-07][ROUTE-10] /help/%s is nothing',
  (path) => {
    expect(readHelpPath(path)).toBeNull()
  },
)

test('[ROUTE-07] slugs are lower case and no listing', () => {
  for (const id of ARTICLES) {
    expect(id).toMatch(/^(?!page)[a-z][a-z0-9-]*$/)
    expect(readHelpPath(id)).toEqual({ kind: 'article', id })
  }
})

test('the first has none before it, the last none after it', () => {
  expect(neighboursOf('files')).toEqual({ next: 'tools' })
  expect(neighboursOf('about')).toEqual({ previous: 'tools' })
})
