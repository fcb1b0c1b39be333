import { expect, test } from 'vitest'
import { fillMarkdown } from './fill-values'
import { readSource } from './front-matter'
import { renderMarkdown } from './render-markdown.server'

const html = (markdown: string): string => renderMarkdown(markdown, (path) => `/translate/de${path}`).html

test('[HELP-01] headings have numbers, and are listed with the text below them', () => {
  const rendered = renderMarkdown(
    'Before\n\n## One *x*\n\nA **b**\n\n### Part\n\n## Two\n\n- c',
    (path) => path,
  )
  expect(rendered.contents).toEqual([
    { id: 'section-1', text: 'One x' },
    { id: 'section-2', text: 'Two' },
  ])
  expect(rendered.sections).toEqual(['Before', 'A b Part', 'c'])
  expect(rendered.html).toContain('<h2 id="section-2">Two</h2>')
})

test('[HELP-01] own paths get the language, others must be https or a mailbox', () => {
  expect(html('[a](/help/files)')).toContain('<a href="/translate/de/help/files">a</a>')
  expect(html('[a](https://example.org/)')).toContain('<a href="https://example.org/" rel="noopener">a</a>')
  expect(html('[a](mailto:a@b.c)')).toContain('href="mailto:a@b.c"')
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    'http://a.example',
    'data:text/html,x',
    'x/y',
  ]) {
    expect(html(`[a](${href})`)).toBe('<p><a>a</a></p>\n')
  }
})

test('[HELP-01] a table has heads of columns; an empty corner is none', () => {
  const table = html('| | a |\n| --- | --- |\n| b | c |')
  expect(table).toContain('<th scope="col">a</th>')
  expect(table).toContain('<td></td>')
  expect(table).not.toContain('></th>')
})

test('[HELP-01] nothing of raw HTML comes through', () => {
  const hostile =
    'a <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n<div onclick="x">b</div>\n\n![c](/x.png)'
  expect(html(hostile)).not.toMatch(/<(?!\/?p>)/)
})

test('a line whose value is not known is left out; a value is no Markdown', () => {
  const text = '- {{a}} costs\n- {{b}} costs\n\n| {{a}} | x |'
  expect(fillMarkdown(text, { a: '**1**|<b>', b: undefined })).toBe(
    '- \\*\\*1\\*\\*\\|\\<b\\> costs\n\n| \\*\\*1\\*\\*\\|\\<b\\> | x |',
  )
})

test.each(['no front matter', '---\ntitle\n---\n', '---\ntitle: a\n'])('%j is no text of ours', (text) => {
  expect(() => readSource(text)).toThrow()
})

test('front matter and body are taken apart; a value may hold a colon', () => {
  expect(readSource('---\ntitle: A: b\norder: 1\n---\n\nBody\n')).toEqual({
    head: { title: 'A: b', order: '1' },
    body: '\nBody\n',
  })
})
