import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

test('[TR-01] the first lines of a paragraph of a column, though they stand about one middle by chance', () => {
  const [first, second] = ['Except for the notes of members', 'Information that is told to all day']
  const more = [
    'goes into the book of the club and',
    'is read by those who come here in',
    'the spring of each of the years, so',
    'that all of them know what is told.',
  ]
  const lines = [line(first, 82, 700), ...[second, ...more].map((text, at) => line(text, 72, 688 - 12 * at))]
  const beside = lines.map((_, at) => line('what stands in the other one there', 300, 700 - 12 * at))
  expect(textsOf([...lines, ...beside])).toContain([first, second, ...more].join(' '))
})
