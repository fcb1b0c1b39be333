import { intersect } from '../content/clip'
import type { PageContent } from '../content/content-tree'
import { formatNumber } from '../content/ink'
import { boxesMeet, boxHolds, fromFrame, toFrame, transformBox, type Box, type Matrix } from '../geometry'
import type { Block, Glyph } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { Fit } from './fit'
import type { Room } from './room'

/** Small letters reach up to here, em. */
const LETTERS = 0.5
/** What takes off less of a letter is not noticed: em of its height, shares of its width. */
const NOTICED = 0.1
const NOTICED_WIDTH = 0.15
/** Lines of a translation show at least this share of what the source's showed, or are painted whole. */
const LEAST_SEEN = 0.6
/** Points. */
const NEAR = 0.5

const [LEFT, BOTTOM, RIGHT, TOP] = [0, 1, 2, 3] as const
const UNCUT: Box = [-Infinity, -Infinity, Infinity, Infinity]

/** Where the words of a page's blocks are cut through. */
export function cutFinder(source: SourcePage): (block: Block) => Box | null {
  const hides = source.events.shows.some(({ unseen }) => unseen)
  return (block) => findCut(block, source, hides)
}

/**
 * Where a clip, or something opaque that was painted later, cuts through the words of a block: outside of this box, in the block's frame,
 * they are not seen. Sides that cut nothing are infinite. Null for nearly all blocks: clips are everywhere, but around whole words.
 */
function findCut(block: Block, source: SourcePage, hides: boolean): Box | null {
  if (block.degrees % 90 !== 0) return null
  const glyphs: Glyph[] = []
  for (const { glyph } of block.marks) if (glyph && !glyph.blank) glyphs.push(glyph)
  const near = cutsOf(glyphs, source.content, toFrame(block.degrees))
  const beyond = hides ? cutOff(block, glyphs, source) : []
  if (!near && beyond.length === 0) return null
  const cuts = [...(near ?? glyphs.map(() => UNCUT)), ...beyond]
  // Of several the one that takes off least, and only where all other words are inside.
  const [left, bottom, right, top] = [LEFT, BOTTOM, RIGHT, TOP].map((side) => {
    const own = cuts.map((cut) => cut[side]).filter(Number.isFinite)
    if (own.length === 0) return UNCUT[side]
    const edge = side < RIGHT ? Math.min(...own) : Math.max(...own)
    const isInside = (letters: Box): boolean =>
      side < RIGHT ? letters[side] > edge - NEAR : letters[side] < edge + NEAR
    const all = glyphs.every(
      (glyph, index) => Number.isFinite(cuts[index]![side]) || isInside(lettersOf(glyph)),
    )
    return all ? edge : UNCUT[side]
  })
  const least: Box = [left!, bottom!, right!, top!]
  return least.some(Number.isFinite) ? least : null
}

/** What cuts each letter; null for blocks that no clip and no cover reaches into. */
function cutsOf(
  glyphs: readonly Glyph[],
  { shows, covers }: SourcePage['content'],
  turn: Matrix,
): Box[] | null {
  const reach = reachOf(glyphs)
  const clips = new Map<number, Box>()
  const coversOf = new Map<number, readonly Box[]>()
  let reached = false
  let before = -1
  for (const { show } of glyphs) {
    if (show === before || clips.has(show)) continue
    before = show
    const clip = transformBox(turn, shows[show]!.clip)
    const own = coversAfter(covers, show, turn)
    clips.set(show, clip)
    coversOf.set(show, own)
    reached ||= !boxHolds(clip, reach) || own.some((cover) => boxesMeet(cover, reach))
  }
  if (!reached) return null
  return glyphs.map((glyph) => {
    const clipped = cutBy(glyph, clips.get(glyph.show)!)
    return coversOf.get(glyph.show)!.reduce((cut, cover) => intersect(cut, coveredBy(glyph, cover)), clipped)
  })
}

/** The sides beyond which lines go on, of which no letter is seen there. */
function cutOff({ degrees, lines, size }: Block, glyphs: readonly Glyph[], source: SourcePage): Box[] {
  const { content, events } = source
  const turn = toFrame(degrees)
  const clips = new Map(
    glyphs.map(({ show }) => [String(content.shows[show]!.clip), content.shows[show]!.clip]),
  )
  return events.shows.flatMap(({ unseen, matrix, places }, index) => {
    const clip = unseen && clips.get(String(content.shows[index]!.clip))
    if (!clip) return []
    const [left, , right] = transformBox(turn, clip)
    return [...unseen].flatMap((at): Box[] => {
      const place = places[at]!
      const [x, base] = transformBox(turn, transformBox(matrix, [place, 0, place, 0]))
      if (lines.every((line) => Math.abs(line.base - base) > NOTICED * size)) return []
      if (x >= right - NEAR) return [[-Infinity, -Infinity, right, Infinity]]
      return x < left ? [[left, -Infinity, Infinity, Infinity]] : []
    })
  })
}

/** Text does not grow over the sides that cut it. */
export const roomInside = (room: Room, { x0, x1, bottom }: Block, cut: Box | null): Room =>
  cut
    ? {
        ...room,
        left: Number.isFinite(cut[LEFT]) ? x0 : room.left,
        right: Number.isFinite(cut[RIGHT]) ? x1 : room.right,
        bottom: Number.isFinite(cut[BOTTOM]) ? bottom : room.bottom,
      }
    : room

/** Operators that paint within what cut the source; as they are where more would be cut off than was. */
export function keepCut(
  painted: string,
  { original, cut, fit }: { readonly original: Block; readonly cut: Box | null; readonly fit: Fit<unknown> },
  view: Box,
): string {
  if (!cut || fit.overflows || !showsAsMuch(original, cut, fit)) return painted
  const turn = toFrame(original.degrees)
  const page = transformBox(turn, view)
  const [x0, y0, x1, y1] = transformBox(fromFrame(original.degrees), intersect(page, cut))
  const sides = [x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')
  return `q\n${sides} re W n\n${painted}Q\n`
}

function showsAsMuch(original: Block, cut: Box, { lines, lead, rise, width, size }: Fit<unknown>): boolean {
  const { x0, x1, lines: before, size: full } = original
  if ((Number.isFinite(cut[LEFT]) || Number.isFinite(cut[RIGHT])) && width > x1 - x0 + NEAR) return false
  const [first, last] = [before[0]!.base, before.at(-1)!.base]
  const [high, low] = [first + rise, first + rise - (lines.length - 1) * lead]
  const below = (base: number, own: number): number => (cut[TOP] - base) / own
  const above = (base: number, own: number): number => LETTERS - (cut[BOTTOM] - base) / own
  return (
    below(high, size) >= LEAST_SEEN * below(first, full) && above(low, size) >= LEAST_SEEN * above(last, full)
  )
}

/** Where what is painted over a letter later leaves it; what is in the middle of it cuts nothing. */
function coveredBy(glyph: Glyph, cover: Box): Box {
  const [x0, low, x1, high] = lettersOf(glyph)
  const [wide, tall] = [cover[LEFT] <= x0 && cover[RIGHT] >= x1, cover[BOTTOM] <= low && cover[TOP] >= high]
  if (wide === tall) return UNCUT
  const left = tall && cover[LEFT] <= x0 ? cover[RIGHT] : -Infinity
  const right = tall && cover[RIGHT] >= x1 ? cover[LEFT] : Infinity
  const bottom = wide && cover[BOTTOM] <= low ? cover[TOP] : -Infinity
  const top = wide && cover[TOP] >= high ? cover[BOTTOM] : Infinity
  return cutBy(glyph, [left, bottom, right, top])
}

/** The sides of a box that cut through a letter. */
function cutBy(glyph: Glyph, [left, bottom, right, top]: Box): Box {
  const [x0, low, x1, high] = lettersOf(glyph)
  const [wide, tall] = [NOTICED_WIDTH * (x1 - x0), NOTICED * glyph.size]
  return [
    left > x0 + wide && left < x1 ? left : -Infinity,
    bottom > low + tall && bottom < high ? bottom : -Infinity,
    right < x1 - wide && right > x0 ? right : Infinity,
    top < high - tall && top > low ? top : Infinity,
  ]
}

const lettersOf = ({ x0, x1, base, size }: Glyph): Box => [
  Math.min(x0, x1),
  base,
  Math.max(x0, x1),
  base + LETTERS * size,
]

/** Around the letters of all. */
function reachOf(glyphs: readonly Glyph[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x0, x1, base, size } of glyphs) {
    left = Math.min(left, x0, x1)
    right = Math.max(right, x0, x1)
    bottom = Math.min(bottom, base)
    top = Math.max(top, base + LETTERS * size)
  }
  return [left, bottom, right, top]
}

/** Painted in order: those over an operator are the last ones. */
const coversAfter = (covers: PageContent['covers'], show: number, turn: Matrix): readonly Box[] =>
  (covers.at(-1)?.shows ?? 0) <= show
    ? []
    : covers.flatMap(({ shows, box }) => (shows > show ? [transformBox(turn, box)] : []))
