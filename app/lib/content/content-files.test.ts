import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../../server/assembly/content'
import { typographyFaults } from '../../../server/assembly/testing/typography'
import { ENGLISH, SITE_LANGUAGES } from '../languages'
import { UNTRANSLATED } from '../testing/untranslated'
import { contentValues } from './content-values.server'
import { placeholdersOf } from './fill-values'
import { readSource } from './front-matter'

const GROUPS = ['start', 'documents', 'payment', 'account', 'site']
/** Paths below the language that a text may name, beside the help's own. */
const PAGES = [
  '/',
  '/?tab=text',
  '/account',
  '/change-password',
  '/contact',
  '/help',
  '/myfile',
  '/myorder',
  '/pages',
  '/privacy',
  '/recharge/discount',
  '/redeem',
  '/terms-of-service',
]

const content = loadContent(path.resolve(import.meta.dirname, '../../../locales'))
const sourcesOf = (code: string) =>
  Object.entries(content[code] ?? {}).map(([key, text]) => ({ key, ...readSource(text) }))
const english = new Map(sourcesOf('en').map((source) => [source.key, source]))
const slugs = [...english.keys()].filter((key) => key.startsWith('help/')).map((key) => key.slice(5))
const codes = SITE_LANGUAGES.map(({ code }) => code)
const names = new Set(
  Object.keys(
    contentValues(
      {
        siteName: '',
        supportEmail: '',
        seller: { name: undefined, address: undefined },
        language: ENGLISH,
      },
      undefined,
    ),
  ),
)

function tokensOf(body: string): Token[] {
  const all: Token[] = []
  const marked = new Marked({ gfm: true })
  void marked.walkTokens(marked.lexer(body), (token) => void all.push(token))
  return all
}

/** What the blocks of a text are, in their order: headings with their depth, paragraphs, items, rows. */
const shapeOf = (body: string): string[] =>
  tokensOf(body)
    .filter(({ type }) => ['heading', 'paragraph', 'list_item', 'table', 'blockquote'].includes(type))
    .map((token) =>
      token.type === 'heading'
        ? `heading ${String(token['depth'])}`
        : token.type === 'table'
          ? `table of ${String((token['rows'] as unknown[]).length)} rows`
          : token.type,
    )

const linksOf = (body: string): string[] =>
  tokensOf(body)
    .filter((token): token is Tokens.Link => token.type === 'link')
    .map(({ href }) => href)

/** The words of a line, without what is Markdown's. */
const wordsOf = (line: string): string =>
  line
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[[*#|`]/g, '')
    .replace(/^\s*(?:-|\d+\.)\s+/, '')
    .replace(/^[-: ]+$/, '')
    .replace(/ +/g, ' ')
    .trim()

test('[HELP-01] slugs are lower case and no listing; each article has group, order, title and description', () => {
  for (const slug of slugs) {
    expect(slug).toMatch(/^(?!page)[a-z][a-z0-9-]*$/)
    const head: Readonly<Record<string, string>> = english.get(`help/${slug}`)?.head ?? {}
    expect(
      Object.keys(head)
        .filter((name) => name !== 'kind')
        .sort(),
      slug,
    ).toEqual(['description', 'group', 'order', 'popular', 'title'])
    expect(GROUPS).toContain(head['group'])
  }
  const orders = [...english.values()].map(({ head }) => head['order']).filter(Boolean)
  expect(new Set(orders).size).toBe(slugs.length)
  expect(slugs).toEqual(expect.arrayContaining(['files', 'tools', 'about']))
})

test('[HELP-01] what is not translated stands in a list that shrinks to nothing', () => {
  const missing = Object.fromEntries(
    codes
      .map((code) => [code, [...english.keys()].filter((key) => content[code]?.[key] === undefined)] as const)
      .filter(([, keys]) => keys.length > 0),
  )
  const listed = Object.fromEntries(
    Object.entries(UNTRANSLATED).map(([code, keys]) => [
      code,
      keys === 'all' ? [...english.keys()] : [...keys],
    ]),
  )
  expect(missing).toEqual(listed)
})

describe.each(codes)('[HELP-01] the texts in %s', (code) => {
  const sources = sourcesOf(code)

  test('are those of English, with the same blocks, links and placeholders', () => {
    for (const { key, head, body } of sources) {
      const original = english.get(key)
      expect(original, key).toBeDefined()
      if (!original || code === 'en') continue
      const due = key.startsWith('help/') ? ['description', 'title'] : ['version']
      expect(Object.keys(head).sort(), key).toEqual(due)
      if (head['version']) expect(head['version'], key).toBe(original.head['version'])
      expect(shapeOf(body), key).toEqual(shapeOf(original.body))
      expect(linksOf(body).sort(), key).toEqual(linksOf(original.body).sort())
      expect(placeholdersOf(body).sort(), key).toEqual(placeholdersOf(original.body).sort())
    }
  })

  test('lead to pages that are there, name values that are known, and hold no HTML', () => {
    for (const { key, head, body } of sources) {
      const text = `${Object.values(head).join(' ')} ${body}`
      expect(
        placeholdersOf(text).filter((name) => !names.has(name)),
        key,
      ).toEqual([])
      const bad = linksOf(body).filter(
        (href) => !PAGES.includes(href) && !slugs.some((slug) => href === `/help/${slug}`),
      )
      expect(bad, key).toEqual([])
      expect(
        tokensOf(body).filter(({ type }) => type === 'html'),
        key,
      ).toEqual([])
    }
  })

  test('[SEO-03] have titles and descriptions as long as a search engine shows', () => {
    for (const { key, head } of sources) {
      expect((head['title'] ?? '').length, key).toBeLessThanOrEqual(70)
      expect((head['description'] ?? '').length, key).toBeLessThanOrEqual(160)
    }
  })

  test('are set as the typography of the language demands', () => {
    const found = sources.flatMap(({ key, head, body }) =>
      [...Object.values(head), ...body.split('\n').map(wordsOf)].flatMap((line) =>
        typographyFaults(code, key, line).map((fault) => `${key}: ${line} (${fault})`),
      ),
    )
    expect(found).toEqual([])
  })
})
