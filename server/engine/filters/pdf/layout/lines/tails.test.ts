import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

const full = 'the members of it agreed that schools of the town'
const RIGHT = 72 + 5 * full.length
const atRight = (text: string, y: number) => line(text, RIGHT - 5 * text.length, y)

test('[TR-01] who wrote a paragraph, at the right edge of its last line, is a part of it', () => {
  const shown = [
    line(full, 72, 700),
    line(full, 72, 688),
    line('are open.', 72, 676),
    atRight('(A member)', 676),
    line('Of this the next paragraph tells no more words', 72, 664),
  ]
  expect(textsOf(shown)).toEqual([
    `${full} ${full} are open. (A member)`,
    'Of this the next paragraph tells no more words',
  ])
})

test('the same of ragged text', () => {
  const shown = [
    line(full.slice(0, -5), 72, 700),
    line(full.slice(0, -2), 72, 688),
    line('are open.', 72, 676),
    atRight('(A member)', 676),
  ]
  expect(textsOf(shown)).toHaveLength(1)
})

test('a cell of a column stays a cell', () => {
  const shown = [line(full, 72, 700), line('are these', 72, 688), atRight('(A member)', 688)]
  const below = [line('and those', 72, 676), atRight('(A visitor)', 676)]
  expect(textsOf([...shown, ...below])).toContain('(A member)')
})

test('what stands beside the first words of a new sentence is none of it', () => {
  const shown = [line(`${full.slice(0, -1)}.`, 72, 700), line('Signed', 72, 688), atRight('(A member)', 688)]
  expect(textsOf(shown)).toContain('(A member)')
})
