// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createTypedText } from './typed-text'

const open = () => ({ session: window.sessionStorage, local: window.localStorage })
beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})

/** Another tab of the same browser: its own session storage, the same local one. */
const otherTab = () => {
  const kept = new Map<string, string>()
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  return { kept, load: () => createTypedText(() => ({ session, local: window.localStorage })) }
}

test('[TXT-01] what was typed is there for the next page of the tab, and gone when it is cleared', () => {
  const before = createTypedText(open)
  let told = 0
  const end = before.subscribe(() => told++)
  before.write('The house is small.\nIt is old.')
  expect(createTypedText(open).read()).toBe('The house is small.\nIt is old.')
  before.write('')
  end()
  before.write('Once more.')
  before.write('')
  expect([told, before.read(), window.sessionStorage.length]).toEqual([2, '', 0])
})

test('[AUTH-08] a log-out forgets it in every tab: those that are open, and those that wake later', () => {
  const here = createTypedText(open)
  const [awake, asleep] = [otherTab(), otherTab()]
  const there = awake.load()
  there.write('A secret.')
  asleep.load().write('Another.')
  expect(there.followLogOut()).toBe(false)
  here.write('Mine.')
  here.forgetEverywhere()
  expect([here.read(), createTypedText(open).read()]).toEqual(['', ''])
  expect([there.followLogOut(), there.read(), awake.kept.size]).toEqual([true, '', 0])
  expect(there.followLogOut()).toBe(false)
  expect(asleep.load().read()).toBe('')
  there.write('New.')
  expect(awake.load().read()).toBe('New.')
})

test('without storage it lasts as long as the page', () => {
  const refused = createTypedText(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  refused.write('kept')
  expect(refused.read()).toBe('kept')
  refused.forgetEverywhere()
  expect(refused.read()).toBe('')
})
