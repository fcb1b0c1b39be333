import { atomRun, hasLetters, mergeRuns, textRun, type Run } from '../../model'
import type { AtomItem, InlineContainer, InlineFormat, InlineItem, TextItem } from './inline'

/** What a style number of a unit stands for. */
export interface SegmentStyle {
  readonly format: InlineFormat
  readonly path: readonly InlineContainer[]
}

/** A stretch of a paragraph that is translated as one unit. */
export interface Segment {
  readonly items: readonly InlineItem[]
  /** White space at the edges, not part of the runs and written back around them. */
  readonly lead: string
  readonly trail: string
  readonly runs: readonly Run[]
  /** By style number. */
  readonly styles: readonly SegmentStyle[]
  /** By atom id less one. */
  readonly atoms: readonly AtomItem[]
}

/** A paragraph is a row of segments, numbered between its tabs, and of items that stay as they are. */
export type PlanPart =
  | { readonly kind: 'fixed'; readonly items: readonly InlineItem[] }
  | { readonly kind: 'segment'; readonly segment: Segment; readonly stretch: number }

const isBlank = (item: InlineItem): boolean => item.kind !== 'text' || /^\s*$/.test(item.text)

/** Splits at tabs and page breaks, trims what does not belong to the sentence, and numbers styles and atoms. */
export function planSegments(items: readonly InlineItem[]): PlanPart[] {
  const plan: PlanPart[] = []
  let group: InlineItem[] = []
  let stretch = 0
  const flush = (): void => {
    plan.push(...planGroup(group, stretch++))
    group = []
  }
  for (const item of items) {
    if (item.kind === 'atom' && item.splits) {
      flush()
      plan.push({ kind: 'fixed', items: [item] })
    } else group.push(item)
  }
  flush()
  return plan
}

function planGroup(items: readonly InlineItem[], stretch: number): PlanPart[] {
  if (items.length === 0) return []
  const letters = items.filter((item) => item.kind === 'text').map((item) => item.text)
  if (!hasLetters(letters.join(''))) return [{ kind: 'fixed', items }]
  let from = 0
  let to = items.length
  while (isBlank(items[from]!)) from++
  while (isBlank(items[to - 1]!)) to--
  const parts: PlanPart[] = [{ kind: 'segment', segment: buildSegment(items.slice(from, to)), stretch }]
  if (from > 0) parts.unshift({ kind: 'fixed', items: items.slice(0, from) })
  if (to < items.length) parts.push({ kind: 'fixed', items: items.slice(to) })
  return parts
}

/** Makes a segment of items that begin and end with text. */
export function buildSegment(items: readonly InlineItem[]): Segment {
  const styles = numberStyles(items)
  const atoms = items.filter((item) => item.kind === 'atom')
  const styleOf = (item: TextItem): number => styles.keys.get(styleKey(item)) ?? 0
  const runs = mergeRuns(
    items.flatMap((item): Run[] => {
      if (item.kind === 'text') return [textRun(item.text, styleOf(item))]
      if (item.kind === 'noise') return []
      return [atomRun(atoms.indexOf(item) + 1, item.role, item.text, styleAround(item, styles.list))]
    }),
  )
  return { items, styles: styles.list, atoms, ...trimEdges(runs) }
}

function trimEdges(runs: readonly Run[]): { lead: string; trail: string; runs: Run[] } {
  const first = runs[0]
  const lead = first?.kind === 'text' ? (/^\s*/.exec(first.text)?.[0] ?? '') : ''
  const trimmed = runs.map((run, index) =>
    index === 0 ? { ...run, text: run.text.slice(lead.length) } : run,
  )
  const last = trimmed.at(-1)
  const trail = last?.kind === 'text' ? (/\s*$/.exec(last.text)?.[0] ?? '') : ''
  if (last && trail) trimmed[trimmed.length - 1] = { ...last, text: last.text.slice(0, -trail.length) }
  return { lead, trail, runs: trimmed }
}

const containerIds = new WeakMap<InlineContainer, number>()
let nextContainerId = 0

/** Containers count by identity: two links to one address are two. */
function containerId(container: InlineContainer): number {
  let id = containerIds.get(container)
  if (id === undefined) {
    id = nextContainerId++
    containerIds.set(container, id)
  }
  return id
}

const styleKey = (item: TextItem): string =>
  item.path.length === 0 ? item.format.key : `${item.path.map(containerId).join('/')}|${item.format.key}`

/** The style with most text is 0, the others follow in order of appearance. */
function numberStyles(items: readonly InlineItem[]): { keys: Map<string, number>; list: SegmentStyle[] } {
  const only = items.length === 1 ? items[0] : undefined
  if (only?.kind === 'text') {
    return { keys: new Map([[styleKey(only), 0]]), list: [{ format: only.format, path: only.path }] }
  }
  const lengths = new Map<string, number>()
  const first = new Map<string, TextItem>()
  for (const item of items) {
    if (item.kind !== 'text') continue
    const key = styleKey(item)
    lengths.set(key, (lengths.get(key) ?? 0) + item.text.length)
    if (!first.has(key)) first.set(key, item)
  }
  let dominant = ''
  let most = -1
  for (const [key, length] of lengths) {
    if (length <= most) continue
    dominant = key
    most = length
  }
  const order = [dominant, ...[...first.keys()].filter((key) => key !== dominant)]
  const list = order.flatMap((key) => {
    const item = first.get(key)
    return item ? [{ format: item.format, path: item.path }] : []
  })
  return { keys: new Map(order.map((key, index) => [key, index])), list }
}

/** The style whose containers an atom shares, 0 when there is none. */
function styleAround(atom: AtomItem, styles: readonly SegmentStyle[]): number {
  const same = styles.findIndex(
    ({ path }) =>
      path.length === atom.path.length && path.every((container, at) => container === atom.path[at]),
  )
  return Math.max(0, same)
}
