import {
  joinPieces,
  unchangedPieces,
  type AtomItem,
  type InlineContainer,
  type InlineItem,
  type RunSource,
  type TextWriter,
} from '../ooxml'
import { fieldKeepsResult, type Field } from './field'

/** A `w:fldChar` of a field that has an end. */
export interface FieldMark {
  readonly kind: 'mark'
  readonly type: 'begin' | 'separate' | 'end'
  readonly field: Field
  readonly path: readonly InlineContainer[]
  readonly source: RunSource | null
  readonly xml: string
}

export type FlatItem = InlineItem | FieldMark

/**
 * Turns field marks into what the model knows: a field within the paragraph becomes one atom (result kept) or a container
 * around its result; marks whose partner stands elsewhere part the text, so that nothing can move across them.
 */
export function groupFields(items: readonly FlatItem[], write: TextWriter): InlineItem[] {
  if (!items.some((item) => item.kind === 'mark')) return items as readonly InlineItem[] as InlineItem[]
  const out: InlineItem[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (item.kind !== 'mark') {
      out.push(item)
      continue
    }
    const end = item.type === 'begin' ? findMark(items, at, item.field, 'end') : -1
    if (end >= 0 && isBalanced(items, at, end)) {
      out.push(...groupOne(items.slice(at, end + 1), item, write))
      at = end
      continue
    }
    // The code belongs to its begin; nothing of it is text.
    const last = item.type === 'begin' ? codeEnd(items, at, item.field) : at
    out.push(fieldAtom(items.slice(at, last + 1), [], true, write))
    at = last
  }
  return out
}

const findMark = (items: readonly FlatItem[], from: number, field: Field, type: FieldMark['type']): number =>
  items.findIndex(
    (item, at) => at >= from && item.kind === 'mark' && item.field === field && item.type === type,
  )

function codeEnd(items: readonly FlatItem[], from: number, field: Field): number {
  const separate = findMark(items, from, field, 'separate')
  if (separate >= 0) return isBalanced(items, from, separate) ? separate : from
  return field.separated ? from : items.length - 1
}

/** Begin and end in the same containers, and everything between at least as deep. */
function isBalanced(items: readonly FlatItem[], from: number, to: number): boolean {
  const { path } = items[from]!
  if (items[to]!.path.length !== path.length) return false
  return items.slice(from, to + 1).every((item) => path.every((container, at) => item.path[at] === container))
}

function groupOne(items: readonly FlatItem[], begin: FieldMark, write: TextWriter): InlineItem[] {
  const separate = findMark(items, 0, begin.field, 'separate')
  if (separate < 0 || fieldKeepsResult(begin.field)) return [fieldAtom(items, begin.path, false, write)]
  const depth = begin.path.length
  const container: InlineContainer = {
    open: serialise(items.slice(0, separate + 1), depth, write),
    close: serialise(items.slice(-1), depth, write),
    repeatable: false,
  }
  const result = groupFields(items.slice(separate + 1, -1), write)
  if (result.every((item) => item.kind === 'noise')) return [fieldAtom(items, begin.path, false, write)]
  return result.map((item) => ({
    ...item,
    path: [...begin.path, container, ...item.path.slice(depth)],
  }))
}

/** Marks and content as they are, in one atom. */
function fieldAtom(
  items: readonly FlatItem[],
  path: readonly InlineContainer[],
  splits: boolean,
  write: TextWriter,
): AtomItem {
  const base = splits ? items[0]!.path : path
  const text = items.map((item) => ('text' in item && !splits ? item.text : '')).join('')
  const xml = serialise(items, base.length, write)
  return { kind: 'atom', role: 'field', text, xml, splits, range: null, path: base, source: null }
}

function serialise(items: readonly FlatItem[], depth: number, write: TextWriter): string {
  const plain = items.map((item): InlineItem => {
    const path = item.path.slice(depth)
    if (item.kind !== 'mark') return { ...item, path }
    return {
      kind: 'atom',
      role: 'field',
      text: '',
      xml: item.xml,
      splits: false,
      range: null,
      path,
      source: item.source,
    }
  })
  return joinPieces(unchangedPieces(plain, write))
}
