// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createTypedText } from './typed-text'

const open = () => window.sessionStorage
beforeEach(() => window.sessionStorage.clear())

test('[TXT-01] what was typed is there for the next page of the tab, and gone when it is cleared', () => {
  const before = createTypedText(open)
  let told = 0
  const end = before.subscribe(() => told++)
  before.write('The house is small.')
  expect(createTypedText(open).read()).toBe('The house is small.')
  before.write('')
  end()
  before.write('Once more.')
  before.write('')
  expect([told, before.read(), window.sessionStorage.length]).toEqual([2, '', 0])
})

test('without storage it lasts as long as the page', () => {
  const refused = createTypedText(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  refused.write('kept')
  expect(refused.read()).toBe('kept')
})
