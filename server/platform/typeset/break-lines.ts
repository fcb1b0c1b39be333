import { breakAtom, type Atom } from './atoms'
import { placePieces, type Scale } from './place-line'
import type { Piece, Source } from './pieces'
import type { BreakOptions, Line } from './types'

const TOLERANCE = 0.01

interface Measure {
  readonly scale: Scale
  readonly tolerance: number
  /** Points available on a line, indent taken off. */
  widthOf(line: number): number
  indentOf(line: number): number
}

function measureWith(options: BreakOptions): Measure {
  const { size, width, firstIndent = 0, condense = 1, tolerance = TOLERANCE } = options
  const widths = typeof width === 'number' ? [width] : width
  const indentOf = (line: number): number => (line === 0 ? firstIndent : 0)
  return {
    scale: { size, condense },
    tolerance: tolerance * size,
    indentOf,
    widthOf: (line) => (widths[Math.min(line, widths.length - 1)] ?? Infinity) - indentOf(line),
  }
}

const pointsOf = (scale: Scale, text: number, objects: number): number =>
  scale.size * (scale.condense * text + objects)

/** A line's pieces in reading order, its outer spaces left out. */
function solidPieces<Tag>(atoms: readonly Atom<Tag>[]): Piece<Tag>[] {
  const pieces = atoms.flatMap((atom, index) =>
    index === atoms.length - 1 ? atom.pieces.slice(0, atom.solid) : atom.pieces,
  )
  const isOuter = (piece: Piece<Tag> | undefined): boolean => piece?.kind === 'text' && piece.blank
  while (isOuter(pieces.at(-1))) pieces.pop()
  while (isOuter(pieces[0])) pieces.shift()
  return pieces
}

function makeLine<Tag>(
  atoms: readonly Atom<Tag>[],
  start: number,
  measure: Measure,
  index: number,
  brokenWord: boolean,
  last: boolean,
): Line<Tag> {
  const { scale } = measure
  const first = atoms.findIndex((atom) => atom.solid > 0)
  let end = atoms.length
  while (end > 0 && atoms[end - 1]?.solid === 0) end -= 1
  const sums = { text: 0, objects: 0, gaps: 0, ascent: 0, descent: 0 }
  for (let at = Math.max(first, 0); at < end; at += 1) {
    const atom = atoms[at]
    if (!atom) break
    const inner = at < end - 1
    sums.text += atom.text + (inner ? atom.space : 0)
    sums.gaps += atom.gaps + (inner ? atom.spaceGaps : 0)
    sums.objects += atom.objects
    sums.ascent = Math.max(sums.ascent, atom.ascent)
    sums.descent = Math.min(sums.descent, atom.descent)
  }
  return {
    start,
    end: atoms.at(-1)?.end ?? start,
    width: pointsOf(scale, sums.text, sums.objects),
    indent: measure.indentOf(index),
    ascent: sums.ascent * scale.size,
    descent: sums.descent * scale.size,
    gaps: Math.max(0, sums.gaps - (atoms[end - 1]?.endsWide ? 1 : 0)),
    last,
    brokenWord,
    place: (stretch = 0) => placePieces(solidPieces(atoms), scale, stretch),
  }
}

/** Fills lines one after the other, each as far as it goes. */
export function fillLines<Tag>(
  source: Source<Tag>,
  atoms: readonly Atom<Tag>[],
  options: BreakOptions,
): Line<Tag>[] {
  const measure = measureWith(options)
  const { scale, tolerance } = measure
  const lines: Line<Tag>[] = []
  let current: Atom<Tag>[] = []
  let start = 0
  let [filled, space] = [0, 0]

  function endLine(brokenWord: boolean, last: boolean): void {
    const line = makeLine(current, start, measure, lines.length, brokenWord, last)
    lines.push(line)
    start = line.end
    current = []
    filled = space = 0
  }
  function add(atom: Atom<Tag>): void {
    current.push(atom)
    filled += space + pointsOf(scale, atom.text, atom.objects)
    space = pointsOf(scale, atom.space, 0)
    if (filled === 0) space = 0 // spaces before the first word
    if (atom.ends) endLine(false, true)
  }

  for (const atom of atoms) {
    const width = pointsOf(scale, atom.text, atom.objects)
    const room = (): number => measure.widthOf(lines.length) + tolerance
    if (filled > 0 && filled + space + width > room()) endLine(false, false)
    if (width <= room()) {
      add(atom)
      continue
    }
    const first = lines.length
    const parts = breakAtom(
      source,
      atom,
      (text, objects, line) => pointsOf(scale, text, objects) <= measure.widthOf(first + line) + tolerance,
    )
    for (const [index, part] of parts.entries()) {
      add(part)
      if (index < parts.length - 1 && current.length > 0) endLine(true, false)
    }
  }
  if (current.length > 0) endLine(false, true)
  return lines
}
