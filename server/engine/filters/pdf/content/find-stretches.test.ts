import { expect, test } from 'vitest'
import { findStretches } from './find-stretches'

const bytesOf = (content: string): Buffer => Buffer.from(content, 'latin1')

/** Stretches of a content in which `(x) Tj` goes, with the state said before and behind each. */
function stretches(content: string): { text: string; before: string; after: string }[] {
  const splices = [...content.matchAll(/\(x\) Tj/g)].map(({ index }) => ({
    start: index,
    end: index + 6,
    text: '',
  }))
  return findStretches(bytesOf(content), splices, 1)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, before, after }) => ({
      text: content.slice(start, end).trim(),
      before: before.toString().trim(),
      after: after.toString().trim(),
    }))
}

const texts = (content: string): string[] => stretches(content).map(({ text }) => text)

test('drawings before and behind words are stretches; text objects that lose words are not', () => {
  expect(texts('0 0 9 9 re f 1 1 9 9 re f BT /F 9 Tf (x) Tj (y) Tj ET 2 2 9 9 re f 3 3 9 9 re f')).toEqual([
    '1 1 9 9 re f',
    '2 2 9 9 re f 3 3 9 9 re f',
  ])
})

test('what a stretch needs of the state and what it leaves behind are told', () => {
  const [first, second] = stretches(
    '2 w 1 g 0 0 9 9 re f 1 0 0 rg 3 w 2 0 0 2 1 1 cm q 5 w Q BT (x) Tj ET 1 j 0 0 9 9 re f',
  )
  expect(first).toEqual({
    text: '1 g 0 0 9 9 re f 1 0 0 rg 3 w 2 0 0 2 1 1 cm q 5 w Q',
    before: '2 w',
    after: '1 0 0 rg\n3 w\n2 0 0 2 1 1 cm',
  })
  expect(second?.before).toBe('1 0 0 rg\n3 w')
})

test('a font that is set in a text object which loses words is not said before it', () => {
  const [first] = stretches('1 g 0 0 9 9 re f BT /F 9 Tf (x) Tj ET 0 0 9 9 re f')
  expect(first?.after).toBe('')
})

test('within a saved state that loses words its parts are stretches', () => {
  expect(texts('q 1 g 0 0 9 9 re f BT (x) Tj ET 1 1 9 9 re f Q 2 2 9 9 re f 3 g')).toEqual([
    '1 g 0 0 9 9 re f',
    '1 1 9 9 re f',
    '2 2 9 9 re f 3 g',
  ])
})

test('a clip stays where it is, whole where its state is restored', () => {
  expect(texts('1 g 0 0 9 9 re W n 2 g 0 0 9 9 re f')).toEqual(['2 g 0 0 9 9 re f'])
  expect(texts('1 g q 0 0 9 9 re W n 2 g 0 0 9 9 re f Q 3 g')).toEqual([
    'q 0 0 9 9 re W n 2 g 0 0 9 9 re f Q 3 g',
  ])
})

test('what the structure tree refers to stays in its page, layers may go', () => {
  expect(texts('1 g /P <</MCID 1>> BDC 1 1 9 9 re f 2 g EMC 3 g 4 g')).toEqual([
    '1 1 9 9 re f 2 g',
    '3 g 4 g',
  ])
  expect(texts('1 g /OC /L BDC 1 1 9 9 re f EMC 3 g')).toEqual(['/OC /L BDC 1 1 9 9 re f EMC 3 g'])
})

test.each([
  ['patterns, which lie where their stream begins', '1 g /P scn 0 0 9 9 re f'],
  ['states that cross text', '1 g BT q ET Q 2 g'],
  ['what is closed and was never opened', '1 g Q 2 g'],
  ['settings within a path', '1 g 0 0 m 2 g 9 9 l S'],
])('a stream with %s has none', (_, content) => {
  expect(texts(content)).toEqual([])
})
