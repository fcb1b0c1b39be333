import { expect, test } from 'vitest'
import { createEventStreams } from './event-streams'

test('a caller has so many streams and no more; one that is closed, even twice, makes room for one', () => {
  const open = createEventStreams({ caller: 2, address: 9 })
  const first = open('a', 'x')!
  expect(open('a', 'y')).not.toBeNull()
  expect(open('a', 'z'), 'from wherever').toBeNull()
  expect(open('b', 'x'), 'another caller').not.toBeNull()
  first()
  first()
  expect(open('a', 'x')).not.toBeNull()
  expect(open('a', 'x')).toBeNull()
})

test('an address has so many streams and no more, whoever reads them; a refusal takes no place', () => {
  const open = createEventStreams({ caller: 9, address: 2 })
  const first = open('a', 'x')!
  open('b', 'x')
  for (let n = 0; n < 20; n++) expect(open('c', 'x')).toBeNull()
  expect(open('c', 'y')).not.toBeNull()
  first()
  expect(open('c', 'x')).not.toBeNull()
})
