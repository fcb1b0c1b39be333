import type { Rule } from '../../content/rules'
import { boxHeight, boxWidth, type Box } from '../../geometry'
import type { Chunk, Glyph, Line } from '../model'

/** Frames of words are so high, points. */
const HEIGHT = [6, 26] as const
/** Ends of rules that meet are no further apart, points. */
const MEET = 1.5
/** A mark in a box has no more letters; words of its line would stand nearer before it, em. */
const MARK_LETTERS = 2
const BEFORE = 1.2
/** Pages with more are drawings. */
const MOST = 400

/** A word framed by four rules. */
export interface Frame {
  /** The box they make, as if it had been drawn as one. */
  readonly rule: Rule
  readonly sides: readonly Rule[]
}

/** Left, right, bottom and top. */
type Sides = readonly [Rule, Rule, Rule, Rule]

/**
 * Rules around words, as TeX frames them: two of them stand between words of one line like the borders of cells, but they meet
 * no others.
 */
export function findFrames(rules: readonly Rule[], chunks: readonly Chunk[]): Frame[] {
  const thin = rules.filter(({ backing }) => backing === null)
  const upright = thin.filter(
    ({ box }) => boxHeight(box) > Math.max(HEIGHT[0], boxWidth(box)) && boxHeight(box) < HEIGHT[1],
  )
  if (upright.length < 2 || upright.length > MOST) return []
  const level = new Map<number, Rule[]>()
  for (const rule of thin) if (boxWidth(rule.box) > boxHeight(rule.box)) listAt(level, rule.box[0]).push(rule)
  const found = upright.flatMap((left) => sidesFrom(left, upright, level) ?? [])
  const counts = new Map<Rule, number>()
  for (const rule of found.flat()) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return found
    .filter((sides) => sides.every((rule) => counts.get(rule) === 1) && !touchesOthers(sides, upright))
    .map(frameOf)
    .filter(({ rule }) => {
      const inside = chunks.filter((chunk) => isInside(chunk, rule.box))
      return inside.length > 0 && !isMarker(inside, chunks)
    })
}

function listAt(map: Map<number, Rule[]>, x: number): Rule[] {
  const key = Math.round(x / MEET)
  const known = map.get(key)
  if (known) return known
  const list: Rule[] = []
  map.set(key, list)
  return list
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < MEET

function sidesFrom(left: Rule, upright: readonly Rule[], level: ReadonlyMap<number, Rule[]>): Sides[] | null {
  const [x0, y0, , y1] = left.box
  const key = Math.round(x0 / MEET)
  const beginning = [-1, 0, 1]
    .flatMap((step) => level.get(key + step) ?? [])
    .filter(({ box }) => near(box[0], x0))
  for (const bottom of beginning.filter(({ box }) => near(middle(box), y0))) {
    const top = beginning.find(({ box }) => near(middle(box), y1) && near(box[2], bottom.box[2]))
    const right = upright.find(
      ({ box }) => box[0] > x0 + MEET && near(box[2], bottom.box[2]) && near(box[1], y0) && near(box[3], y1),
    )
    if (top && right && top !== bottom) return [[left, right, bottom, top]]
  }
  return null
}

const middle = (box: Box): number => (box[1] + box[3]) / 2

/** Does a cell begin right beside it, over it or under it? */
function touchesOthers(sides: Sides, upright: readonly Rule[]): boolean {
  const [{ box: left }, { box: right }] = sides
  return upright.some((rule) => {
    const [x0, y0, x1, y1] = rule.box
    if (sides.includes(rule) || y0 > left[3] + MEET || y1 < left[1] - MEET) return false
    const level = y0 < left[3] - MEET && y1 > left[1] + MEET
    if (level) return x1 > left[0] - 2 * MEET && x0 < right[2] + 2 * MEET
    return near(x0, left[0]) || near(x0, right[0])
  })
}

function frameOf(sides: Sides): Frame {
  const [left, right, bottom, top] = sides
  const border = boxWidth(left.box)
  const box: Box = [left.box[0] + border / 2, middle(bottom.box), right.box[2] - border / 2, middle(top.box)]
  return { sides, rule: { ...left, box, dash: '', backing: { radius: 0, border } } }
}

const isInside = ({ degrees, x0, x1, base }: Chunk, [left, bottom, right, top]: Box): boolean =>
  degrees === 0 && x0 > left - MEET && x1 < right + MEET && base > bottom && base < top

/** A letter or figure in a box with nothing right before it: it marks an answer or an item and is no word of a line. */
function isMarker(inside: readonly Chunk[], chunks: readonly Chunk[]): boolean {
  const { x0, base, size, degrees } = inside[0]!
  const letters = inside.flatMap(({ glyphs }) => glyphs.filter(({ blank }) => !blank)).length
  const stands = (chunk: Chunk): boolean =>
    chunk.degrees === degrees &&
    Math.abs(chunk.base - base) < 0.5 * size &&
    chunk.x1 < x0 &&
    x0 - chunk.x1 < BEFORE * size
  return letters <= MARK_LETTERS && !chunks.some(stands)
}

/** The sides of frames that go with their words: they are painted as the one box they make. Answers these rules. */
export function attachSides(
  lines: readonly Line[],
  frames: readonly Frame[],
  attached: ReadonlySet<Rule>,
): Rule[] {
  const moved = frames.filter(({ rule }) => attached.has(rule))
  if (moved.length === 0) return []
  const others = new Map(
    moved.map(({ rule, sides }) => [
      rule,
      sides.slice(1).map((side) => ({ ...side, backing: rule.backing })),
    ]),
  )
  const add = (glyph: Glyph): void => {
    const sides = (glyph.rulings ?? []).flatMap((ruling) =>
      (others.get(ruling.rule) ?? []).map((rule) => ({
        rule,
        height: ruling.height,
        thickness: ruling.thickness,
      })),
    )
    if (sides.length > 0) glyph.rulings = [...glyph.rulings!, ...sides]
  }
  for (const { marks } of lines) for (const { glyph } of marks) if (glyph?.rulings) add(glyph)
  return moved.flatMap(({ sides }) => sides)
}
