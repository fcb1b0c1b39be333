import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text'

const show = (text: string): string =>
  renderToStaticMarkup(<LinkedText text={text} marks={{ terms: (words) => <a href="/t">{words}</a> }} />)

test('marked passages are links, the rest is text', () => {
  expect(show('I accept the <terms>Terms</terms>, all.')).toBe('I accept the <a href="/t">Terms</a>, all.')
  expect(show('<terms>利用規約</terms>に同意')).toBe('<a href="/t">利用規約</a>に同意')
})

test('unknown marks lose their brackets, and nothing becomes markup', () => {
  expect(show('1 < 2 and <other>words</other>')).toBe('1 &lt; 2 and words')
})
