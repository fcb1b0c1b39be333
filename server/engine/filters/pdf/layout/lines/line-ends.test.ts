import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

const FIRST = 'A paragraph that has two lines ends its first one by such a'

test.each([
  ['word of the Anglo-', 'Saxon kind and', 'Anglo-Saxon'],
  ['figure of the 1990-', '95 kind and', '1990-95'],
  ['number in GPT-', '2 as well and', 'GPT-2'],
  ['choice of and/', 'or as well and', 'and/or'],
  ['dash—one without—', 'spaces as well', 'without—spaces'],
  ['word like diga-', '-me as well and', 'diga-me'],
  ['sign of a list -', 'Not so here and', '- Not'],
  ['word of two parts -', 'so not here and', '- so'],
])('[TR-01] what a line parts behind a hyphen, dash or stroke has no space there: %s', (end, next, whole) => {
  const texts = textsOf([line(`${FIRST} ${end}`, 72, 700), line(next, 72, 688)])
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain(whole)
})
