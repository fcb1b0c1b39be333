import { expect, test } from 'vitest'
import { isListMarked, markerLength } from './list-marker'

test('TR-01: boxes to tick, empty and ticked, and signs of right and wrong mark the items of a list', () => {
  for (const sign of ['☐', '☑', '☒', '□', '✗', '✘', '✅', '❌'])
    expect(markerLength(`${sign} Full member`)).toBe(2)
  expect(isListMarked('Full member')).toBe(false)
})
