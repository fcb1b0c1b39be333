import type { Run } from '../../model'
import type { AtomItem, InlineContainer, InlineItem, InlinePiece, TextWriter } from './inline'
import { restoreLinks } from './restore-links'
import type { PlanPart, Segment } from './segment'

/** Items as they were: whole source runs byte for byte, parts of runs in runs of their own. */
export function unchangedPieces(items: readonly InlineItem[], write: TextWriter): InlinePiece[] {
  const pieces: InlinePiece[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const { source } = item
    if (source && isWholeRun(items, at)) {
      pieces.push({ path: item.path, xml: source.xml })
      at += source.items - 1
    } else
      pieces.push({ path: item.path, xml: item.kind === 'text' ? write(item.text, item.format) : item.xml })
  }
  return pieces
}

function isWholeRun(items: readonly InlineItem[], at: number): boolean {
  const source = items[at]!.source
  if (!source || items[at - 1]?.source === source) return false
  for (let offset = 1; offset < source.items; offset++)
    if (items[at + offset]?.source !== source) return false
  return true
}

interface PlacedAtom {
  readonly atom: AtomItem
  readonly piece: number
}

/**
 * A segment's translation as XML. Tolerant of what engines do: unknown styles become style 0, unknown or doubled atoms
 * are dropped, lost ones put back at the end, ends of ranges that came before their start are put right.
 */
export function translatedPieces(segment: Segment, runs: readonly Run[], write: TextWriter): InlinePiece[] {
  const pieces: InlinePiece[] = []
  const placed: PlacedAtom[] = []
  const place = (atom: AtomItem): void => {
    placed.push({ atom, piece: pieces.length })
    pieces.push({ path: atom.path, xml: atom.xml })
  }
  const writeText = (text: string, number: number): void => {
    const style = segment.styles[number] ?? segment.styles[0]
    if (style && text) pieces.push({ path: style.path, xml: write(text, style.format) })
  }
  const seen = new Set<number>()
  for (const run of padded(segment, restoreLinks(segment, runs))) {
    if (run.kind === 'text') writeText(run.text, run.style)
    else {
      const atom = segment.atoms[run.id - 1]
      if (!atom || seen.has(run.id)) continue
      seen.add(run.id)
      place(atom)
    }
  }
  segment.atoms.forEach((atom, index) => {
    if (!seen.has(index + 1)) place(atom)
  })
  orderRanges(pieces, placed)
  return pieces
}

/** The runs with the white space that stood around the original, in the style of their neighbours. */
function padded(segment: Segment, runs: readonly Run[]): Run[] {
  const out = [...runs]
  const pad = (index: number, before: string, after: string): void => {
    const run = out[index]
    if (run?.kind === 'text') out[index] = { ...run, text: before + run.text + after }
    else if (before) out.unshift({ kind: 'text', text: before, style: 0 })
    else if (after) out.push({ kind: 'text', text: after, style: 0 })
  }
  if (segment.lead) pad(0, segment.lead, '')
  if (segment.trail) pad(out.length - 1, '', segment.trail)
  return out
}

function orderRanges(pieces: InlinePiece[], placed: readonly PlacedAtom[]): void {
  const ends = new Map<string, PlacedAtom>()
  for (const item of placed) {
    const { range } = item.atom
    if (!range) continue
    if (!range.opens) ends.set(range.key, item)
    else {
      const end = ends.get(range.key)
      if (!end) continue
      const moved = pieces[item.piece]!
      pieces[item.piece] = pieces[end.piece]!
      pieces[end.piece] = moved
    }
  }
}

/** What became of a paragraph's segments, in their order; null leaves a segment as it was. */
export function rebuildParagraph(
  plan: readonly PlanPart[],
  translations: readonly (readonly Run[] | null)[],
  write: TextWriter,
): string {
  const pieces: InlinePiece[] = []
  let untouched: InlineItem[] = []
  let index = 0
  const keep = (): void => {
    pieces.push(...unchangedPieces(untouched, write))
    untouched = []
  }
  for (const part of plan) {
    const runs = part.kind === 'segment' ? translations[index++] : null
    if (part.kind === 'segment' && runs) {
      keep()
      pieces.push(...translatedPieces(part.segment, runs, write))
    } else untouched.push(...(part.kind === 'segment' ? part.segment.items : part.items))
  }
  keep()
  return joinPieces(pieces, containersOf(plan))
}

function containersOf(plan: readonly PlanPart[]): Set<InlineContainer> {
  const all = new Set<InlineContainer>()
  for (const part of plan) {
    const items = part.kind === 'segment' ? part.segment.items : part.items
    for (const item of items) for (const container of item.path) all.add(container)
  }
  return all
}

/**
 * Puts neighbouring pieces of the same containers together in them. A container that may exist only once is opened
 * once; one whose content was lost altogether is written empty at the end rather than dropped.
 */
export function joinPieces(pieces: readonly InlinePiece[], expected: Iterable<InlineContainer> = []): string {
  const out: string[] = []
  const used = new Set<InlineContainer>()
  const done = new Set<InlineContainer>()
  let open: InlineContainer[] = []
  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const container = open.pop()!
      if (!container.repeatable) done.add(container)
      out.push(container.close)
    }
  }
  for (const piece of pieces) {
    const path = piece.path.filter((container) => !done.has(container))
    let shared = 0
    while (shared < open.length && open[shared] === path[shared]) shared++
    closeTo(shared)
    for (const container of path.slice(shared)) {
      used.add(container)
      out.push(container.open)
    }
    open = [...path]
    out.push(piece.xml)
  }
  closeTo(0)
  for (const container of expected) {
    if (!used.has(container) && !container.repeatable) out.push(container.open, container.close)
  }
  return out.join('')
}
