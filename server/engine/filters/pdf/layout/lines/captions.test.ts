import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

/** Ten points for every two letters. */
const ENDS = 72 + 5 * '(a) two halls of one'.length

test('[TR-01] captions of the parts of a figure, side by side without a space', () => {
  const shown = [
    line('(a) two halls of one', 72, 700),
    line('(b) two clubs', ENDS + 0.5, 700),
    line('town', 72, 688),
    line('of it', ENDS + 0.5, 688),
  ]
  expect(textsOf(shown)).toEqual(['two halls of one town', 'two clubs of it'])
})

test('captions a space apart, where the next one goes on under its beginning', () => {
  const shown = [
    line('(a) two halls of one', 72, 700),
    line('(b) two clubs', ENDS + 4, 700),
    line('of it', ENDS + 4, 688),
  ]
  expect(textsOf(shown)).toEqual(['two halls of one', 'two clubs of it'])
})

test('signs within a sentence do not part it', () => {
  const shown = [line('(a) two halls of one', 72, 700), line('(b) two clubs', ENDS + 4, 700)]
  expect(textsOf(shown)).toEqual(['two halls of one (b) two clubs'])
})
