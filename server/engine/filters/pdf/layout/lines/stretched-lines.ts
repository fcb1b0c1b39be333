import { isAccent } from '../glyphs/accents'
import { mayBeDropCap } from './drop-caps'
import type { Chunk, Glyph, Line } from '../model'

/** Lines up to here above and below show what column a row stands in, em. */
const REACH = 4.5
/** A row begins where its column does, give or take; a paragraph's first row up to so much behind or before it; em. */
const EDGE = 0.3
const INDENT = 3
/** Columns are no narrower, em. */
const NARROWEST = 8
/** Gaps from here on part words, em. */
const WORD_GAP = 0.17
/** Gaps of one row are alike: the widest is at most so many times the narrowest, and wider behind a sentence. */
const ALIKE = 1.35
const BEHIND_SENTENCE = 3
const SENTENCE_END = /[.!?:;,…]["”’»)]?$/
const LETTER = /\p{L}/u

/** Lines before and behind one that are looked at. */
const REACHED = 60

type Parted = (degrees: number, x0: number, x1: number, base: number, size: number) => boolean

interface Gap {
  readonly x0: number
  readonly x1: number
  readonly behindSentence: boolean
}

/**
 * Joins the pieces of justified rows: words so far apart that they look like cells. They are no cells where all gaps of the
 * row are alike, its ends are those of the lines around it, and one of these goes on across the gaps.
 */
export function joinStretched(lines: readonly Line[], parted: Parted): Line[] {
  const gone = new Set<Line>()
  const level = lines.filter((line) => !line.vertical && !line.mirrored)
  level.sort((a, b) => a.degrees - b.degrees || b.base - a.base || a.x0 - b.x0)
  level.forEach((first, index) => {
    if (gone.has(first) || !hasNeighbour(level, index)) return
    const near = level
      .slice(Math.max(0, index - REACHED), index + REACHED + 1)
      .filter((line) => !gone.has(line))
    const rest = near.filter((line) => line !== first && isBehind(line, first))
    if (rest.length === 0) return
    const around = near.filter((line) => isAround(line, first))
    for (const column of around) {
      const row = [first, ...rest.filter(({ x1 }) => x1 <= column.x1 + EDGE * first.size)]
      if (row.length < 2 || !isStretchedRow(row, column, around, parted)) continue
      for (const piece of row.slice(1)) {
        for (const chunk of piece.chunks) first.chunks.push(chunk)
        first.x1 = Math.max(first.x1, piece.x1)
        gone.add(piece)
      }
      break
    }
  })
  return lines.filter((line) => !gone.has(line))
}

/** Is anything behind it on its height? Of nearly all lines nothing is. Those of one height stand together. */
function hasNeighbour(level: readonly Line[], index: number): boolean {
  const first = level[index]!
  for (const step of [1, -1]) {
    for (let at = index + step; Math.abs(at - index) <= REACHED; at += step) {
      const line = level[at]
      if (line?.degrees !== first.degrees || Math.abs(line.base - first.base) > 0.1 * first.size) break
      if (isBehind(line, first)) return true
    }
  }
  return false
}

const isBehind = (line: Line, first: Line): boolean =>
  line.degrees === first.degrees &&
  Math.abs(line.base - first.base) <= 0.1 * first.size &&
  Math.abs(line.size - first.size) <= 0.1 * first.size &&
  line.x0 > first.x1

/** A line above or below in the same size, as wide as a column. */
function isAround(line: Line, { degrees, base, size }: Line): boolean {
  const distance = Math.abs(line.base - base)
  return (
    line.degrees === degrees &&
    distance > 0.5 * size &&
    distance < REACH * size &&
    Math.abs(line.size - size) < 0.05 * size &&
    line.x1 - line.x0 > NARROWEST * size
  )
}

function isStretchedRow(
  row: readonly Line[],
  column: Line,
  around: readonly Line[],
  parted: Parted,
): boolean {
  const [first, last] = [row[0]!, row.reduce((end, line) => (line.x1 > end.x1 ? line : end))]
  const { size, x0 } = first
  const begins = (line: Line): boolean => Math.abs(line.x0 - x0) < EDGE * size
  const inside = Math.abs(x0 - column.x0) < INDENT * size
  if (!begins(column) && !inside && !around.some(begins)) return false
  if (Math.abs(last.x1 - column.x1) > EDGE * size) return false
  if (row.some((piece) => piece.chunks.some((chunk) => mayBeDropCap(chunk, size)))) return false
  if (!hasLetters(first) || !hasLetters(last)) return false
  const gaps = gapsOf(row)
  if (!areAlike(gaps, size)) return false
  if (gaps.some((gap) => parted(first.degrees, gap.x0, gap.x1, first.base, size))) return false
  const wide = row.slice(1).map((piece) => gaps.find((gap) => Math.abs(gap.x1 - piece.x0) < 1) ?? null)
  const crossing = around.filter(
    (line) =>
      Math.abs(line.x1 - last.x1) < EDGE * size && wide.every((gap) => gap !== null && isCrossed(line, gap)),
  )
  return crossing.length > 1 || (crossing.length === 1 && (gaps.length > 1 || isOneStream(row)))
}

const glyphsOf = (chunks: readonly Chunk[]): Glyph[] =>
  chunks.flatMap(({ glyphs }) => glyphs.filter((glyph) => !glyph.duplicate))

const hasLetters = ({ chunks }: Line): boolean =>
  chunks.some(({ glyphs }) => glyphs.some((glyph) => !glyph.duplicate && LETTER.test(glyph.text)))

/** The gaps between the words of a row; the one behind a bold name has a width of its own. */
function gapsOf(row: readonly Line[]): Gap[] {
  const chunks = row.flatMap((line) => line.chunks).filter((chunk) => !isAccent(chunk))
  const glyphs = glyphsOf(chunks).filter(({ blank }) => !blank)
  glyphs.sort((a, b) => a.x0 - b.x0)
  const gaps: Gap[] = []
  let [end, text] = [-Infinity, '']
  let named = glyphs[0]?.style.bold === true
  for (const glyph of glyphs) {
    const isName = named && !glyph.style.bold
    if (glyph.x0 - end > WORD_GAP * glyph.size && end > -Infinity && !isName)
      gaps.push({ x0: end, x1: glyph.x0, behindSentence: SENTENCE_END.test(text) })
    named &&= glyph.style.bold
    text = glyph.x1 > end ? glyph.text : text
    end = Math.max(end, glyph.x1)
  }
  return gaps
}

function areAlike(gaps: readonly Gap[], size: number): boolean {
  const widths = (own: readonly Gap[]): number[] => own.map(({ x0, x1 }) => x1 - x0)
  const inner = widths(gaps.filter(({ behindSentence }) => !behindSentence))
  const behind = widths(gaps.filter(({ behindSentence }) => behindSentence))
  const all = inner.length > 0 ? inner : behind
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (most > ALIKE * least + 0.1 * size) return false
  return behind.every((width) => width > 0.75 * least && width < BEHIND_SENTENCE * most + 0.1 * size)
}

/** Words of another line stand where the gap is, and its own gaps do not. */
function isCrossed(line: Line, gap: Gap): boolean {
  const across = glyphsOf(line.chunks).filter(({ blank, x0, x1 }) => !blank && x0 < gap.x1 && x1 > gap.x0)
  const covered = across.reduce((sum, { x0, x1 }) => sum + Math.min(x1, gap.x1) - Math.max(x0, gap.x0), 0)
  return covered > 0.4 * (gap.x1 - gap.x0)
}

/** The pieces were painted one right after the other, with a space between them. */
function isOneStream(row: readonly Line[]): boolean {
  return row.slice(1).every((piece, index) => {
    const last = row[index]!.chunks.at(-1)?.glyphs.at(-1)
    const next = piece.chunks[0]?.glyphs[0]
    return (
      last !== undefined &&
      next !== undefined &&
      next.show - last.show <= 1 &&
      next.show >= last.show &&
      (last.blank || next.blank)
    )
  })
}
