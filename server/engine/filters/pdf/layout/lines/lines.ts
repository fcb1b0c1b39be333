import type { Rule } from '../../content/rules'
import type { Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { endsInAccent, isAccent } from '../glyphs/accents'
import { axisLabels, partAxisLabels } from './axis-labels'
import { joinDropCaps, mayBeDropCap } from './drop-caps'
import { partCaptions } from './captions'
import { badgeFinder, type IsBadge } from './badge-words'
import { areApart } from './elements'
import { partEntries } from './entries'
import { isFenced, mayBeFenced } from './fences'
import { Grounds } from './grounds'
import {
  gapBehind,
  isAccented,
  isLimit,
  isLowered,
  isRaisedSign,
  isWithin,
  sameHeight,
  standsUnder,
} from './heights'
import { ideographicGap } from '../glyphs/ideographic'
import { closeLabelledRows } from './label-values'
import { LegendKeys } from './legend-keys'
import { isRightToLeftText } from '../glyphs/logical-order'
import { fillsHole } from './holes'
import { isLowQuote, opensWith } from '../glyphs/low-quotes'
import { partMargins } from './margins'
import { countNeighbours, measureColumns } from './measure-columns'
import type { Chunk, Glyph, Line } from '../model'
import { nameBullets } from './odd-bullets'
import { readLine, turnMixedLines } from './read-line'
import { joinStretched } from './stretched-lines'
import { isRuleBetween, uprightRules } from './upright-rules'
import { joinTails } from './tails'

/** A wider gap, em, parts columns and cells. */
const LINE_GAP = 0.9
/** Two pieces on one height with a gap up to this are one line when the right one is not aligned with others. */
const WIDE_GAP = 1.7
/** In one font even wider ones, as narrow justified columns have them. */
const WIDEST_GAP = 2.6
/** Wide enough for the rule between two cells. */
const RULE_GAP = 0.3
const MAX_OVERLAP_IN_STREAM = 0.7
const MAX_OVERLAP = 0.5
/** Height of a bucket of baselines, points. */
const BUCKET = 6

/** Lines before and behind one that are looked at. */
const REACHED = 40

/** Long lines so near above and below, em, show where a column begins. */
const COLUMN_NEAR = 8
const COLUMN_WIDTH = 8

/** Money or a share, as the sums of a table. */
const SUM = /^\s*[-–−(]?\s*\p{Sc}?\s*\d[\d.,'\s]*[.,]\d\d\s*\p{Sc}?\)?\s*$/u

/** What parts the words of one direction. */
interface Parts {
  readonly upright: readonly Box[]
  readonly grounds: Grounds
  readonly keys: LegendKeys
}

/** Joins chunks to lines: neighbours in the stream first, then neighbours on the page. */
export function buildLines(
  chunks: readonly Chunk[],
  painted: readonly Painted[],
  rules: readonly Rule[],
): Line[] {
  const parts = new Map<
    number,
    { readonly upright: Box[]; readonly grounds: Grounds; readonly keys: LegendKeys }
  >()
  const partsOf = (degrees: number): Parts => {
    let own = parts.get(degrees)
    if (!own) {
      own = {
        upright: uprightRules(painted, degrees),
        grounds: new Grounds(rules, painted, degrees),
        keys: new LegendKeys(painted, degrees),
      }
      parts.set(degrees, own)
    }
    return own
  }
  const parted: Parted = (degrees, ...place) => {
    const { upright, grounds, keys } = partsOf(degrees)
    return isRuleBetween(upright, ...place) || grounds.part(...place) || keys.part(...place)
  }
  const fenced: Parted = (degrees, ...place) => isFenced(partsOf(degrees).upright, ...place)
  const isBadge = badgeFinder(rules)
  const near = joinNeighbours(joinInStream(chunks, parted, fenced, isBadge), parted, fenced, isBadge)
  const lines = partCaptions(partEntries(partMargins(joinStretched(joinAligned(near, parted), parted))))
  const found = joinDropCaps(lines.flatMap(readLine).filter((line) => line.marks.length > 0))
  found.sort((a, b) => a.degrees - b.degrees || b.base - a.base || a.x0 - b.x0)
  turnMixedLines(found)
  nameBullets(found)
  const whole = joinTails(found)
  countNeighbours(whole)
  measureColumns(whole)
  closeLabelledRows(whole)
  return whole
}

type Parted = (degrees: number, x0: number, x1: number, base: number, size: number) => boolean

const newLine = (chunk: Chunk): Line => ({
  degrees: chunk.degrees,
  vertical: chunk.vertical,
  mirrored: chunk.mirrored,
  chunks: [chunk],
  x0: chunk.x0,
  x1: chunk.x1,
  base: chunk.base,
  size: chunk.size,
  marks: [],
  text: '',
  bold: false,
  colour: '',
  rightToLeft: false,
  firstWord: 0,
  words: 0,
  numeric: false,
  neighbours: 0,
  besideFigures: false,
  columnEnd: chunk.x1,
  box: null,
  listed: false,
  leader: null,
  closed: false,
  hidden: null,
  elements: null,
})

function addChunk(line: Line, chunk: Chunk): void {
  if (line.chunks.every(isAccent) || standsUnder(line, chunk) || opensWith(line, chunk)) {
    line.base = chunk.base
    line.size = chunk.size
  }
  // A large initial on the height of its text does not make the gaps of this any wider.
  if (line.chunks.length === 1 && mayBeDropCap(line.chunks[0]!, chunk.size)) line.size = chunk.size
  line.chunks.push(chunk)
  line.x0 = Math.min(line.x0, chunk.x0)
  line.x1 = Math.max(line.x1, chunk.x1)
  if (chunk.size > line.size * 1.05 && chunk.glyphs.filter((glyph) => !glyph.blank).length > 1) {
    line.size = chunk.size
    line.base = chunk.base
  }
}

/** A large letter so far behind text, em, is the initial of the next column. */
const BEFORE_INITIAL = 0.5

/** Text beside a large initial is no part of a line with it, unless it is painted right behind on its height. */
const isBesideDropCap = (
  line: Line,
  other: { readonly size: number; readonly base: number },
  inStream: boolean,
): boolean =>
  line.chunks.length === 1 &&
  mayBeDropCap(line.chunks[0]!, other.size) &&
  !(inStream && Math.abs(other.base - line.base) < 0.2 * line.size)

/** What is larger and on another height than what stands before it is near to it: else it is a heading of the next column. */
const reachOf = (before: Line, line: Line): number =>
  line.size > before.size && Math.abs(before.base - line.base) > 0.2 * before.size
    ? before.size
    : Math.max(before.size, line.size)

function joinInStream(chunks: readonly Chunk[], parted: Parted, fenced: Parted, isBadge: IsBadge): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  for (const chunk of chunks) {
    const most = line && endsInAccent(line.chunks.at(-1)!) ? 1 : MAX_OVERLAP_IN_STREAM
    const gap = line ? gapBehind(line, chunk, most) : 0
    if (
      line &&
      line.degrees === chunk.degrees &&
      !line.vertical &&
      !chunk.vertical &&
      !isBesideDropCap(line, chunk, true) &&
      !(gap > BEFORE_INITIAL * line.size && mayBeDropCap(chunk, line.size)) &&
      !areApart(line.chunks, [chunk]) &&
      !isBadge(line, chunk) &&
      (sameHeight(line, chunk) ||
        isLowered(line, chunk, gap) ||
        isLimit(line, chunk) ||
        isRaisedSign(line, chunk) ||
        isAccented(line, chunk) ||
        isLowQuote(line, chunk, gap) ||
        opensWith(line, chunk)) &&
      (gap < LINE_GAP * chunk.size || gap < ideographicGap(line, chunk) * chunk.size) &&
      gap > -(isWithin(line, chunk) ? 1 : most) * chunk.size &&
      !(gap > 0.5 * chunk.size && parted(chunk.degrees, line.x1, chunk.x0, chunk.base, chunk.size)) &&
      !(
        mayBeFenced(line.chunks, chunk, gap) &&
        fenced(chunk.degrees, line.x1, chunk.x0, chunk.base, chunk.size)
      )
    ) {
      addChunk(line, chunk)
    } else {
      line = newLine(chunk)
      lines.push(line)
    }
  }
  return lines
}

/** One number for a direction of text and a place in it. */
const PLACES = 1e6
const placeKey = (degrees: number, place: number): number => degrees * PLACES + place

function joinNeighbours(lines: Line[], parted: Parted, fenced: Parted, isBadge: IsBadge): Line[] {
  const buckets = new Map<number, Line[]>()
  const out: Line[] = []
  lines.sort((a, b) => a.x0 - b.x0)
  for (const line of lines) {
    const bucket = Math.round(line.base / BUCKET)
    const near = [-2, -1, 0, 1, 2].flatMap((step) => buckets.get(placeKey(line.degrees, bucket + step)) ?? [])
    const host = near.find((other) => {
      if (fillsHole(other, line)) return true
      const gap = gapBehind(other, line, MAX_OVERLAP)
      return (
        !line.vertical &&
        !isBesideDropCap(other, line, false) &&
        !isBesideDropCap(line, other, false) &&
        sameHeight(other, line) &&
        !areApart(other.chunks, line.chunks) &&
        !isBadge(other, line) &&
        gap < LINE_GAP * reachOf(other, line) &&
        gap > -MAX_OVERLAP * line.size &&
        !(gap > RULE_GAP * line.size && parted(line.degrees, other.x1, line.x0, line.base, line.size)) &&
        !(
          mayBeFenced(other.chunks, line.chunks[0]!, gap) &&
          fenced(line.degrees, other.x1, line.x0, line.base, line.size)
        )
      )
    })
    if (host) for (const chunk of line.chunks) addChunk(host, chunk)
    else {
      out.push(line)
      const key = placeKey(line.degrees, bucket)
      const own = buckets.get(key)
      if (own) own.push(line)
      else buckets.set(key, [line])
    }
  }
  return out
}

/** Short pieces may be cells; in one font and not far apart they are more likely words of a stretched line. */
const wideEnough = (line: Line, other: Line, gap: number): boolean => {
  const near = styleOf(line) === styleOf(other) && gap < WIDE_GAP * line.size
  return line.x1 - line.x0 > (near ? 2.5 : 4) * line.size && other.x1 - other.x0 > 2 * line.size
}

/** Words that stand as they do in text tell that a gap several times as wide parts two things: these words, and so much wider. */
const NATURAL = { words: 3, gap: 0.4, wider: 3 }

function isUnstretched(line: Line, gap: number): boolean {
  if (gap < LINE_GAP * line.size) return false
  const glyphs = line.chunks.flatMap((chunk) => chunk.glyphs)
  const last = glyphs.findLastIndex(({ blank }) => !blank)
  const gaps = glyphs.filter(({ blank }, index) => blank && index < last).length
  const widest = widestWordGap(line)
  return gaps >= NATURAL.words && widest < NATURAL.gap * line.size && gap > NATURAL.wider * widest
}

/** A gap like those between the words on either side of it: the line is stretched to its column's width. */
function isStretched(line: Line, other: Line, gap: number): boolean {
  if (styleOf(line) !== styleOf(other)) return false
  const widest = Math.max(widestWordGap(line), widestWordGap(other))
  return widest > 0.45 * line.size && gap < 1.5 * widest
}

function widestWordGap({ chunks, size }: Line): number {
  let widest = 0
  let last: Glyph | null = null
  for (const glyph of chunks.flatMap((chunk) => chunk.glyphs)) {
    if (glyph.blank) continue
    const gap = last ? Math.max(glyph.x0 - last.x1, last.x0 - glyph.x1) : 0
    if (gap < WIDEST_GAP * size) widest = Math.max(widest, gap)
    last = glyph
  }
  return widest
}

const isRightToLeft = ({ chunks }: Line): boolean =>
  isRightToLeftText(chunks.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join(''))

/** A sum of money or a share stands at the right edge of its column, wherever it begins. */
const isSum = ({ chunks }: Line): boolean =>
  SUM.test(chunks.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join(''))

const styleOf = (line: Line): unknown => line.chunks[0]?.glyphs[0]?.style

/** Tells the lines of which at least two others have the same edge. */
function alignment(lines: readonly Line[], edgeOf: (line: Line) => number): (line: Line) => boolean {
  const counts = new Map<number, number>()
  const key = (line: Line, step = 0): number => placeKey(line.degrees, Math.round(edgeOf(line) / 1.5) + step)
  for (const line of lines) counts.set(key(line), (counts.get(key(line)) ?? 0) + 1)
  return (line) => [-1, 0, 1].reduce((sum, step) => sum + (counts.get(key(line, step)) ?? 0), 0) >= 3
}

/** Do lines above and below begin between two pieces? Then the second is the first line of a paragraph of the next column, set in. */
function isColumnBetween(line: Line, other: Line, near: readonly Line[]): boolean {
  const { degrees, base, size } = line
  const beginning = near.filter(
    (each) =>
      each.degrees === degrees &&
      Math.abs(each.base - base) < COLUMN_NEAR * size &&
      each.x0 > line.x1 &&
      each.x0 < other.x0 - 0.2 * size &&
      each.x1 - each.x0 > COLUMN_WIDTH * size,
  )
  return beginning.length > 1
}

/** Justified lines have gaps as wide as columns; but columns begin under one another. */
function joinAligned(found: readonly Line[], parted: Parted): Line[] {
  const lines = partAxisLabels(
    found.toSorted((a, b) => a.degrees - b.degrees || b.base - a.base || a.x0 - b.x0),
  )
  const startsAligned = alignment(lines, (line) => line.x0)
  const endsAligned = alignment(lines, (line) => line.x1)
  const middleAligned = alignment(lines, (line) => (line.x0 + line.x1) / 2)
  const rows = lines.filter((line) => !line.vertical)
  rows.sort((a, b) => a.degrees - b.degrees || b.base - a.base || a.x0 - b.x0)
  const labels = axisLabels(rows)
  const gone = new Set<Line>()
  const mayJoin = (line: Line, other: Line): boolean => {
    const { size } = line
    const gap = other.x0 - line.x1
    return (
      other.degrees === line.degrees &&
      Math.abs(other.base - line.base) <= 0.1 * size &&
      Math.abs(other.size - size) <= 0.1 * size &&
      gap > 0 &&
      !areApart(line.chunks, other.chunks) &&
      !(labels.has(line) && labels.has(other)) &&
      gap < (styleOf(line) === styleOf(other) ? WIDEST_GAP : WIDE_GAP) * size &&
      !(endsAligned(line) && (startsAligned(other) || isRightToLeft(line) || isSum(other))) &&
      !(middleAligned(line) && middleAligned(other)) &&
      !isUnstretched(line, gap) &&
      ((wideEnough(line, other, gap) && !startsAligned(other)) || isStretched(line, other, gap)) &&
      !parted(line.degrees, line.x1, other.x0, line.base, size)
    )
  }
  rows.forEach((line, index) => {
    for (let again = !gone.has(line); again;) {
      const near = rows.slice(Math.max(0, index - 6), index + 7)
      const other = near.find(
        (candidate) =>
          candidate !== line &&
          !gone.has(candidate) &&
          mayJoin(line, candidate) &&
          !isColumnBetween(line, candidate, rows.slice(Math.max(0, index - REACHED), index + REACHED)),
      )
      again = other !== undefined
      if (!other) break
      for (const chunk of other.chunks) addChunk(line, chunk)
      gone.add(other)
    }
  })
  return lines.filter((line) => !gone.has(line))
}
