import { describe, expect, test } from 'vitest'
import type { Run } from '../../model'
import {
  joinPieces,
  planSegments,
  rebuildParagraph,
  type AtomItem,
  type InlineContainer,
  type InlineItem,
  type TextItem,
} from './index'

const text = (value: string, key = '', path: readonly InlineContainer[] = []): TextItem => ({
  kind: 'text',
  text: value,
  format: { key, xml: key },
  path,
  source: null,
})
const atom = (xml: string, more: Partial<AtomItem> = {}): AtomItem => ({
  kind: 'atom',
  role: 'other',
  text: '',
  xml,
  splits: false,
  range: null,
  path: [],
  source: null,
  ...more,
})
const write = (value: string, format: { key: string }): string => `[${format.key}${value}]`
const rebuild = (items: readonly InlineItem[], ...answers: (readonly Run[] | null)[]): string =>
  rebuildParagraph(planSegments(items), answers, write)
const segmentsOf = (items: readonly InlineItem[]) =>
  planSegments(items).flatMap((part) => (part.kind === 'segment' ? [part.segment] : []))

const link: InlineContainer = { open: '<link>', close: '</link>', repeatable: true }
const control: InlineContainer = { open: '<control>', close: '</control>', repeatable: false }

describe('segments', () => {
  test('leave white space and atoms at the edges outside', () => {
    const [segment] = segmentsOf([
      atom('A'),
      text('  '),
      text(' Hello '),
      atom('B'),
      text('you. '),
      atom('C'),
    ])
    expect(segment?.lead).toBe(' ')
    expect(segment?.trail).toBe(' ')
    expect(segment?.runs).toEqual([
      { kind: 'text', text: 'Hello ', style: 0 },
      { kind: 'atom', id: 1, role: 'other', text: '', style: 0 },
      { kind: 'text', text: 'you.', style: 0 },
    ])
  })

  test('number what a format and its containers make, the longest first', () => {
    const [segment] = segmentsOf([text('a', 'b'), text('longest'), text('c', '', [link]), text('d', 'b')])
    expect(segment?.runs.map((run) => run.style)).toEqual([1, 0, 2, 1])
  })

  test('keep their ordinal between separators, with letters or without', () => {
    const tab = atom('T', { splits: true })
    const plan = planSegments([text('1'), tab, text('two'), tab, text('three')])
    expect(plan.flatMap((part) => (part.kind === 'segment' ? [part.stretch] : []))).toEqual([1, 2])
  })
})

describe('rebuilding', () => {
  test('keeps white space, restores lost atoms, drops doubled and unknown ones, forgives styles', () => {
    const items = [text(' a '), atom('A'), text('b'), atom('B'), text('c ')]
    const b: Run = { kind: 'atom', id: 2, role: 'other', text: '', style: 0 }
    const answer: Run[] = [
      { kind: 'text', text: 'x', style: 7 },
      b,
      b,
      { ...b, id: 9 },
      { kind: 'text', text: 'y', style: 0 },
    ]
    expect(rebuild(items, answer)).toBe('[ x]B[y ]A')
  })

  test('leaves whole source runs as they were where nothing was translated', () => {
    const source = { xml: '<run/>', items: 2 }
    const items: InlineItem[] = [
      { ...text('kept'), source },
      { ...atom('A'), source },
      atom('T', { splits: true }),
      text('new'),
    ]
    expect(rebuild(items, null, [{ kind: 'text', text: 'neu', style: 0 }])).toBe('<run/>T[neu]')
  })

  test('puts neighbours of one container together, over segments and separators', () => {
    const items = [text('a', '', [link]), atom('T', { splits: true, path: [link] }), text('b', '', [link])]
    expect(rebuild(items, [{ kind: 'text', text: 'x', style: 0 }], null)).toBe('<link>[x]T[b]</link>')
  })

  test('never loses or doubles a container that may exist once', () => {
    const pieces = [
      { path: [control], xml: '1' },
      { path: [], xml: '2' },
      { path: [control, link], xml: '3' },
    ]
    expect(joinPieces(pieces)).toBe('<control>1</control>2<link>3</link>')
    expect(joinPieces([{ path: [], xml: '2' }], [control, link])).toBe('2<control></control>')
  })

  test('an empty translation leaves the atoms', () => {
    expect(rebuild([text('a'), atom('A'), text('b')], [])).toBe('A')
  })
})
