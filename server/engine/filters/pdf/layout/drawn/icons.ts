import type { Drawing } from '../../content/drawings'
import { boxesMeet, boxHeight, boxWidth, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import type { Chunk, Glyph } from '../model'

/** What engines and readers of a unit see where a small picture stands. */
const SIGN = '\u{1f5bc}'
/** Against the size of the text: a picture among its words is about as high as they are. */
const HEIGHT = [0.35, 1.7] as const
const WIDTH = [0.3, 2.2] as const
/** How far from its words, em, and by how much further from those before it than from those behind it. */
const NEAR = 0.6
const FURTHER = 0.35
/** At the end of a line, em. */
const NEAR_END = 0.45
/** Letters reach so far over what stands beside them, em. */
const OVER = 0.15
/** How far its middle is above the baseline, em. */
const MIDDLE = [-0.1, 0.85] as const
const SAME_HEIGHT = 0.1
/** Height of a bucket of baselines, points. */
const BUCKET = 12
/** What it is painted within is so many times as wide. */
const LEAST_CLIP = 4
/** Points. */
const SAME_PLACE = 0.5

export interface WithIcons {
  readonly chunks: readonly Chunk[]
  readonly icons: readonly Drawing[]
}

/**
 * Small pictures between the words of a line, or right behind its last one, become signs of the text: signs of authors, keys and ticks go
 * with the words they stand at. Those before a text are no part of it, and neither are the marks of legends and charts.
 * `staying`: fields, and plain boxes.
 */
export function withIcons(
  chunks: readonly Chunk[],
  drawings: readonly Drawing[],
  painted: readonly Painted[],
  staying: () => readonly Box[],
): WithIcons {
  if (drawings.length === 0) return { chunks, icons: [] }
  const taken = amongWords(findSigns(chunks, drawings, painted, staying()))
  if (taken.length === 0) return { chunks, icons: [] }
  const behind = new Map<Chunk, Chunk[]>()
  for (const { drawing, before } of taken)
    behind.set(before, [...(behind.get(before) ?? []), iconOf(drawing, before)])
  return {
    chunks: chunks.flatMap((chunk) => [chunk, ...(behind.get(chunk) ?? [])]),
    icons: taken.map(({ drawing }) => drawing),
  }
}

/** A small picture, the words it stands behind, if any, and whether others go on behind it. */
interface Sign {
  readonly drawing: Drawing
  readonly before: Chunk | null
  readonly goesOn: boolean
}

/** Each by itself, parts of one once. */
function findSigns(
  chunks: readonly Chunk[],
  drawings: readonly Drawing[],
  painted: readonly Painted[],
  staying: readonly Box[],
): Sign[] {
  const levels = levelsOf(chunks)
  const signs: Sign[] = []
  // The largest first, and of equal ones the outermost: what is drawn of several parts moves as a whole, with what clips it.
  const sorted = drawings.filter(mayMove).toReversed()
  sorted.sort((a, b) => boxWidth(b.box) * boxHeight(b.box) - boxWidth(a.box) * boxHeight(a.box))
  for (const drawing of sorted) {
    const { box } = drawing
    const isPart = signs.some((sign) => sign.before && boxesMeet(sign.drawing.box, box))
    if (isPart || staying.some((other) => isWithin(other, box) && isWithin(box, other))) continue
    signs.push({ drawing, ...wordsAround(box, levels, painted) })
  }
  return signs
}

/**
 * Where a row begins with such a mark all of its marks stand before what they mark, as those of a legend do; and a mark behind words that do
 * not go on is one of a chart, unless others like it stand among words.
 */
function amongWords(signs: readonly Sign[]): (Sign & { readonly before: Chunk })[] {
  const alone = signs.filter(({ before }) => !before)
  const inRows = signs.flatMap((sign) => {
    const { before, drawing } = sign
    return before && !alone.some((other) => areInRow(other.drawing, drawing)) ? [{ ...sign, before }] : []
  })
  const among = inRows.filter(({ goesOn }) => goesOn)
  return inRows.filter((sign) => sign.goesOn || among.some((other) => areAlike(other.drawing, sign.drawing)))
}

/** Points. */
const ALIKE = 0.6
const LEVEL = 1.5

const areAlike = ({ box: one }: Drawing, { box: other }: Drawing): boolean =>
  Math.abs(boxWidth(one) - boxWidth(other)) < ALIKE && Math.abs(boxHeight(one) - boxHeight(other)) < ALIKE

const areInRow = (one: Drawing, other: Drawing): boolean =>
  areAlike(one, other) && Math.abs(one.box[1] - other.box[1]) < LEVEL

/** What is painted besides small pictures that go with words. */
export const withoutIcons = <T extends Pick<Painted, 'box'>>(
  painted: readonly T[],
  icons: readonly Drawing[],
): readonly T[] =>
  icons.length === 0 ? painted : painted.filter(({ box }) => !icons.some((icon) => isWithin(box, icon.box)))

const isWithin = (box: Box, [x0, y0, x1, y1]: Box): boolean =>
  box[0] > x0 - 1.5 && box[2] < x1 + 1.5 && box[1] > y0 - 1.5 && box[3] < y1 + 1.5

type Levels = ReadonlyMap<number, readonly Chunk[]>

function levelsOf(chunks: readonly Chunk[]): Levels {
  const levels = new Map<number, Chunk[]>()
  for (const chunk of chunks) {
    if (chunk.degrees !== 0 || chunk.vertical || chunk.mirrored) continue
    const level = Math.floor(chunk.base / BUCKET)
    const own = levels.get(level)
    if (own) own.push(chunk)
    else levels.set(level, [chunk])
  }
  return levels
}

/** The words that a picture stands behind; none where it is none of their line. */
function wordsAround(box: Box, levels: Levels, painted: readonly Painted[]): Omit<Sign, 'drawing'> {
  const none = { before: null, goesOn: false }
  const level = Math.floor(box[1] / BUCKET)
  const near = [-1, 0, 1, 2].flatMap((step) => levels.get(level + step) ?? [])
  if (near.some((chunk) => overlaps(box, chunk))) return none
  const line = near.filter((chunk) => standsIn(box, chunk))
  const before = nearest(line, (chunk) => box[0] - endOf(chunk))
  if (!before) return none
  const { size, base } = before
  const gap = box[0] - endOf(before)
  const same = line.filter((chunk) => Math.abs(chunk.base - base) < SAME_HEIGHT * size)
  const next = nearest(same, (chunk) => chunk.x0 - box[2])
  if (!next || next.x0 - box[2] > NEAR * size) {
    const ends = gap < NEAR_END * size && !hasColumn(box, painted)
    return ends ? { before, goesOn: false } : none
  }
  return gap < NEAR * size && gap < next.x0 - box[2] + FURTHER * size ? { before, goesOn: true } : none
}

/** Words within it, or under it: it is a frame, or a ground. */
const overlaps = (box: Box, chunk: Chunk): boolean => {
  const { x0, base, size } = chunk
  const level = base + 0.3 * size > box[1] && base + 0.3 * size < box[3]
  return level && x0 < box[2] - OVER * size && endOf(chunk) > box[0] + OVER * size && !isBlank(chunk)
}

/** Something else begins, ends or has its middle where it does: marks and bars stand under one another. */
const hasColumn = (box: Box, painted: readonly Painted[]): boolean =>
  painted.some(({ box: other }) => {
    const [left, right] = [Math.abs(other[0] - box[0]), Math.abs(other[2] - box[2])]
    const middle = Math.abs(other[0] + other[2] - box[0] - box[2]) / 2
    return Math.min(left, right, middle) < SAME_PLACE && !isWithin(other, box)
  })

/** A clip around it would cut it off elsewhere. */
const mayMove = ({ box, clip }: Drawing): boolean => boxWidth(clip) > LEAST_CLIP * boxWidth(box)

/** Is it as high as text of a line, and about its middle? */
function standsIn(box: Box, { size, base }: Chunk): boolean {
  const [width, height] = [boxWidth(box) / size, boxHeight(box) / size]
  const middle = ((box[1] + box[3]) / 2 - base) / size
  return (
    height > HEIGHT[0] &&
    height < HEIGHT[1] &&
    width > WIDTH[0] &&
    width < WIDTH[1] &&
    middle > MIDDLE[0] &&
    middle < MIDDLE[1]
  )
}

/** What is least far away, and not on the other side. */
function nearest(chunks: readonly Chunk[], distanceOf: (chunk: Chunk) => number): Chunk | null {
  let best: Chunk | null = null
  let least = Infinity
  for (const chunk of chunks) {
    const distance = distanceOf(chunk)
    if (distance < -OVER * chunk.size || distance >= least || isBlank(chunk)) continue
    ;[best, least] = [chunk, distance]
  }
  return best
}

const isBlank = ({ glyphs }: Chunk): boolean => glyphs.every(({ blank }) => blank)
const endOf = ({ glyphs, x1 }: Chunk): number => glyphs.findLast(({ blank }) => !blank)?.x1 ?? x1

function iconOf(drawing: Drawing, before: Chunk): Chunk {
  const { size, base, element } = before
  const like = before.glyphs.findLast(({ blank }) => !blank)!
  const [x0, , x1] = drawing.box
  const glyph: Glyph = {
    ...{ text: SIGN, x0, x1, base, size, blank: false, show: like.show, index: -1, style: like.style },
    ...{ duplicate: false, copies: null, rulings: null, drawing },
  }
  return { degrees: 0, size, base, x0, x1, vertical: false, mirrored: false, glyphs: [glyph], element }
}
