import type { Rule } from '../content/rules'
import { boxArea, boxHeight, boxWidth, type Box } from '../geometry'
import type { Line } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { Text } from './fitted'
import type { Layers } from './page-flows'
import type { Obstacle } from './room'
import type { MovedBullet } from './turn-block'

/** What words of badges and buttons stand on is so high, em, and reaches so far beyond them. */
const HEIGHT = [1, 3] as const
const PADDING = [0.15, 2.5] as const
/** Words stand in its middle, give or take so many em. */
const EVEN = 0.35
const EXACT = 0.06
/** Words keep so much to the sides of a badge, where they had it, and so much of one that has no room to grow as far as it should, em. */
const WANTED_PADDING = 0.7
const LEAST_PADDING = 0.35
/** Share of their size that words may lose before their badge grows. */
const SMALLEST = 0.7
/** Points by which boxes that are one differ. */
const SAME = 1.5
/** Cells touch one another; badges that stand further apart, em, are no row. */
const TOUCHING = 1.5
const ROW_GAP = 2.5
/** Kept from what stands beside, points and em, and from the edge of the page, points. */
const CLEARANCE = 2
const BESIDE = 0.5
const PAGE_MARGIN = 12
/** A row is centred, or begins with other text, give or take so many points. */
const ALIGNED = 2
/** Boxes of one width to so many points, so many side by side or two under one another, are cards of a grid, which keep their size. */
const GRID = 3
const ONE_WIDTH = 0.2
/** Those one under another are no further apart, heights. */
const NEAR_CARD = 4

/** A filled or framed box with one word or a few in its middle. */
interface Badge {
  readonly text: Text
  readonly rules: readonly Rule[]
  readonly box: Box
  /** Between its sides and its words, points. */
  readonly padding: number
  /** They stand in its middle to the point. */
  readonly even: boolean
}

/** Words whose box grows with them. */
type Widened = Pick<Text, 'block' | 'room' | 'badge'>

/**
 * Badges, buttons and pills whose translation is longer grow where there is free room beside them; those in a row move on. Null for
 * texts that stand on nothing of the kind.
 */
export function growBadges(
  texts: readonly Text[],
  { content, view }: SourcePage,
  layers: Layers,
): ReadonlyMap<Text, Widened> {
  const grounds = content.rules.filter(({ backing }) => backing !== null)
  const found = new Map<Text, Widened>()
  if (grounds.length === 0) return found
  const badges = texts.flatMap((text) => badgeOf(text, texts, grounds) ?? [])
  for (const row of rowsOf(badges)) {
    const { obstacles } = layers.of(row[0]!.text.original).rooms.scene(0)
    const boxes = row.some(isTooNarrow)
      ? widenRow(row, new Surroundings(row, obstacles, view))
      : row.map(({ box }) => box)
    boxes.forEach((box, index) => {
      const badge = row[index]!
      const same = Math.abs(box[0] - badge.box[0]) + Math.abs(box[2] - badge.box[2]) < 0.5
      if (!same) found.set(badge.text, widened(badge, box))
      else if (badge.even)
        found.set(badge.text, { ...badge.text, block: { ...badge.text.block, align: 'center' } })
    })
  }
  return found
}

function badgeOf(text: Text, texts: readonly Text[], grounds: readonly Rule[]): Badge | null {
  const { original, block, cut, asides, bullet, initial, rider } = text
  const { lines, size, degrees, marker } = original
  const line = lines[0]!
  if (lines.length > 1 || degrees !== 0 || marker.length > 0 || original.bullet || line.leader) return null
  if (rider || cut || asides.length > 0 || bullet || initial || block.hidden) return null
  if (line.marks.some(({ glyph }) => glyph?.rulings)) return null
  const holding = grounds.filter(({ box }) => isBadgeOf(box, line, size))
  const smallest = holding.toSorted((a, b) => boxArea(a.box) - boxArea(b.box))[0]
  if (!smallest) return null
  const rules = holding.filter(({ box }) =>
    box.every((side, at) => Math.abs(side - smallest.box[at]!) < SAME),
  )
  const [x0, y0, x1, y1] = smallest.box
  // Words beside them, and boxes within or right beside, are of something else: rows of a table, fields, pictures.
  const shared = texts.some(({ original: other }) => {
    const middle = other.lines[0]!.base + 0.3 * other.size
    return other !== original && other.x0 < x1 && other.x1 > x0 && middle < y1 && middle > y0
  })
  const others = grounds.filter((rule) => !rules.includes(rule))
  const touched = others.some(
    ({ box }) =>
      Math.min(box[3], y1) - Math.max(box[1], y0) > 0.5 * (y1 - y0) &&
      (Math.abs(box[0] - x1) < TOUCHING || Math.abs(box[2] - x0) < TOUCHING),
  )
  if (shared || touched || isCard(smallest.box, others)) return null
  const [before, after] = [line.x0 - x0, x1 - line.x1]
  const even = Math.abs(before - after) < EXACT * size
  return { text, rules, box: smallest.box, padding: Math.min(before, after), even }
}

function isBadgeOf(box: Box, { x0, x1, base }: Line, size: number): boolean {
  const [before, after] = [x0 - box[0], box[2] - x1]
  const height = boxHeight(box) / size
  return (
    box[1] < base &&
    box[3] > base + 0.5 * size &&
    height > HEIGHT[0] &&
    height < HEIGHT[1] &&
    Math.abs(before - after) < EVEN * size &&
    Math.min(before, after) > PADDING[0] * size &&
    Math.max(before, after) < PADDING[1] * size
  )
}

/** One of several boxes of one width in a row, or with the same sides one under another. */
function isCard(box: Box, others: readonly Rule[]): boolean {
  const [x0, y0, , y1] = box
  const level = new Set<number>()
  const under = new Set<number>()
  for (const { box: other } of others) {
    const wide = Math.abs(boxWidth(other) - boxWidth(box)) < ONE_WIDTH
    if (!wide || Math.abs(boxHeight(other) - boxHeight(box)) > SAME) continue
    if (Math.abs(other[1] - y0) < SAME && Math.abs(other[0] - x0) > SAME) level.add(Math.round(other[0]))
    const apart = Math.abs(other[3] - y1)
    if (Math.abs(other[0] - x0) < ONE_WIDTH && apart > SAME && apart < NEAR_CARD * boxHeight(box))
      under.add(Math.round(other[1]))
  }
  return level.size + 1 >= GRID || under.size > 0
}

/** Badges side by side, from the left. */
function rowsOf(badges: readonly Badge[]): Badge[][] {
  const rows: Badge[][] = []
  for (const badge of badges.toSorted((a, b) => a.box[0] - b.box[0])) {
    const { box, text } = badge
    const row = rows.find((own) => {
      const last = own.at(-1)!
      const level = Math.abs(last.box[1] - box[1]) < SAME && Math.abs(last.box[3] - box[3]) < SAME
      const gap = box[0] - last.box[2]
      return level && gap > 0 && gap < ROW_GAP * text.original.size
    })
    if (row) row.push(badge)
    else rows.push([badge])
  }
  return rows
}

/** How far a row of badges may reach, and to which sides it grows. */
class Surroundings {
  readonly left: number
  readonly right: number
  /** Other text or boxes begin where it does. */
  readonly begins: boolean

  constructor(row: readonly Badge[], obstacles: readonly Obstacle[], view: Box) {
    const [first, last] = [row[0]!.box, row.at(-1)!.box]
    const [x0, y0, x1, y1] = [first[0], first[1], last[2], first[3]]
    const own = new Set<object>(row.flatMap(({ text }) => text.original.lines))
    const clear = Math.max(CLEARANCE, BESIDE * row[0]!.text.original.size)
    let [left, right] = [view[0] + PAGE_MARGIN, view[2] - PAGE_MARGIN]
    let begins = false
    for (const { box, line } of obstacles) {
      if (line && own.has(line)) continue
      const holds = box[0] < x0 + 1 && box[2] > x1 - 1 && box[1] < y0 + 1 && box[3] > y1 - 1
      const around = box[0] < x0 - 1 || box[2] > x1 + 1
      if (!line && holds && around) {
        left = Math.max(left, box[0] + clear)
        right = Math.min(right, box[2] - clear)
      } else if (box[1] < y1 && box[3] > y0) {
        if (box[0] >= x1 - 0.5) right = Math.min(right, box[0] - clear)
        if (box[2] <= x0 + 0.5) left = Math.max(left, box[2] + clear)
      }
      if (line && Math.abs(box[0] - x0) < ALIGNED) begins = true
    }
    this.left = Math.min(left, x0)
    this.right = Math.max(right, x1)
    this.begins = begins
  }

  /** How much free room the row takes on its left and on its right when it grows by so much, points. */
  share([x0, x1]: readonly [number, number], wanted: number): readonly [number, number] {
    const [before, after] = [x0 - this.left, this.right - x1]
    const centred = !this.begins && Math.min(before, after) >= wanted / 2
    if (centred) return [wanted / 2, wanted / 2]
    return after >= wanted || this.begins
      ? [0, Math.min(after, wanted)]
      : [Math.min(before, wanted - after), after]
  }
}

/** The boxes of a row when each is as wide as its words want, as far as there is room. */
function widenRow(row: readonly Badge[], around: Surroundings): Box[] {
  const [x0, x1] = [row[0]!.box[0], row.at(-1)!.box[2]]
  const wants = row.map((badge) => growthOf(badge, WANTED_PADDING))
  const needs = row.map((badge) => growthOf(badge, LEAST_PADDING))
  const [wanted, needed] = [sum(wants), sum(needs)]
  const [before, after] = around.share([x0, x1], wanted)
  const free = Math.max(0, before) + Math.max(0, after)
  const grown = wants.map((want, index) => {
    const need = needs[index]!
    if (wanted <= free + 1e-6) return want
    if (needed <= free) return need + ((want - need) * (free - needed)) / (wanted - needed)
    return (need * free) / needed
  })
  let shift = wanted > 0 ? -Math.max(0, before) : 0
  return row.map(({ box }, index) => {
    const left = box[0] + shift
    shift += grown[index]!
    return [left, box[1], box[2] + shift, box[3]]
  })
}

/** Would its words have to get much smaller? A little smaller they leave what they stand on as the page has it. */
function isTooNarrow({ text: { paragraph, options, original }, box, padding }: Badge): boolean {
  const sides = 2 * Math.min(padding, LEAST_PADDING * original.size)
  return SMALLEST * paragraph.width * options.size * options.condense > boxWidth(box) - sides
}

/** Points by which a box is too narrow for its words with so much on either side of them, em, or as much as they had. */
function growthOf({ text: { paragraph, options, original }, box, padding }: Badge, em: number): number {
  const sides = 2 * Math.min(padding, em * original.size)
  return Math.max(0, paragraph.width * options.size * options.condense + sides - boxWidth(box))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function widened({ text, rules, padding }: Badge, box: Box): Widened {
  const inner = Math.min(padding, LEAST_PADDING * text.original.size) - 0.1
  const block = { ...text.block, align: 'center' as const, box, x0: box[0] + inner, x1: box[2] - inner }
  const room = { ...text.room, left: box[0] + 0.5, right: box[2] - 0.5 }
  const badge = rules.map((rule): MovedBullet => ({ rule, box: placed(rule.box, box) }))
  return { block, room, badge }
}

/** A border stands a little outside of what it is around. */
const placed = ([, bottom, , top]: Box, [left, , right]: Box): Box => [left, bottom, right, top]
