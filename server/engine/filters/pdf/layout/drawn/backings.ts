import type { Rule } from '../../content/rules'
import { boxHeight, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Glyph, Line } from '../model'

/** What words stand on reaches from below the baseline to above small letters and is this high, em. */
const LOWEST = -0.7
const BELOW = 0.12
const ABOVE = 0.42
const HEIGHT = [0.6, 2.1] as const
/** It ends where its words do, give or take so many em: wider ones are cells, bars and panels. */
const PADDING = 0.6
const INTRUSION = 0.2
/** Two of one colour with a smaller gap between them belong together, em. */
const TOUCHING = 0.6
const BUCKET = 8
/** A space that is highlighted by itself is no wider, em. */
const NEXT_CELL = 1.2

interface Backed {
  readonly rule: Rule
  readonly box: Box
  readonly line: Line
  readonly glyphs: readonly Glyph[]
  /** All of its line's words stand on it. */
  readonly whole: boolean
}

/** Gives glyphs the rectangles they stand on: highlights, boxes around words. Answers those that belong to words. */
export function attachBackings(lines: readonly Line[], rules: readonly Rule[]): Rule[] {
  const grounds = rules.filter((rule) => rule.backing !== null && !isDisc(rule))
  if (grounds.length === 0) return []
  const attached: Rule[] = []
  for (const degrees of new Set(
    lines.filter((line) => line.degrees % 90 === 0).map((line) => line.degrees),
  )) {
    const own = lines.filter((line) => line.degrees === degrees && !line.vertical)
    for (const backed of backedWords(own, grounds, degrees)) {
      attach(backed)
      attached.push(backed.rule)
    }
  }
  return attached
}

/** Circles are drawings more often than the ground of a word. */
const isDisc = ({ box, backing }: Rule): boolean =>
  (backing?.radius ?? 0) > 0.4 * boxHeight(box) && boxWidth(box) < 1.2 * boxHeight(box)

function attach({ rule, box, line, glyphs }: Backed): void {
  const { size, base } = line
  const left = Math.min(...glyphs.map(({ x0 }) => x0))
  const right = Math.max(...glyphs.map(({ x1 }) => x1))
  const ruling = {
    rule,
    height: ((box[1] + box[3]) / 2 - base) / size,
    thickness: boxHeight(box) / size,
    padding: [(left - box[0]) / size, (box[2] - right) / size] as const,
  }
  for (const glyph of glyphs) glyph.rulings = [...(glyph.rulings ?? []), ruling]
}

function backedWords(lines: readonly Line[], grounds: readonly Rule[], degrees: number): Backed[] {
  const buckets = new Map<number, Line[]>()
  for (const line of lines) {
    const key = Math.round(line.base / BUCKET)
    const own = buckets.get(key)
    if (own) own.push(line)
    else buckets.set(key, [line])
  }
  const others: { rule: Rule; box: Box }[] = []
  let found: Backed[] = []
  for (const rule of grounds) {
    const box = transformBox(toFrame(degrees), rule.box)
    const [low, high] = [Math.floor(box[1] / BUCKET) - 1, Math.ceil(box[3] / BUCKET) + 1]
    const near: Line[] = []
    for (let key = low; key <= high; key++) near.push(...(buckets.get(key) ?? []))
    const backed = near.length > 0 ? wordsOn(rule, box, near) : null
    if (backed) found.push(backed)
    else others.push({ rule, box })
  }
  // Bands behind whole paragraphs and cells are no highlights, even where a line happens to be as long.
  for (let again = found.length > 0; again;) {
    const stay = found.filter(
      (one) =>
        others.some((other) => belongTogether(one, other) || isNextCell(one, other)) ||
        [...others, ...found].some((other) => areCells(one, other)) ||
        (one.whole && !goesOn(one, found)),
    )
    found = found.filter((one) => !stay.includes(one))
    others.push(...stay)
    again = stay.length > 0
  }
  return found
}

function wordsOn(rule: Rule, box: Box, lines: readonly Line[]): Backed | null {
  const touched = lines.filter(
    ({ base, size, x0, x1 }) =>
      x0 < box[2] && x1 > box[0] && base > box[1] - 0.1 * size && base + 0.3 * size < box[3],
  )
  const [line] = touched
  if (!line || touched.length > 1) return null
  const { base, size } = line
  const height = boxHeight(box)
  if (height < HEIGHT[0] * size || height > HEIGHT[1] * size || boxWidth(box) < 0.5 * size) return null
  const bottom = (box[1] - base) / size
  if (bottom < LOWEST || bottom > BELOW || box[3] < base + ABOVE * size) return null
  const painted = line.marks.flatMap(({ glyph }) => (glyph && !glyph.blank ? [glyph] : []))
  const glyphs = painted.filter(({ x0, x1 }) => (x0 + x1) / 2 > box[0] && (x0 + x1) / 2 < box[2])
  if (glyphs.length === 0) return null
  const left = Math.min(...glyphs.map(({ x0 }) => x0)) - box[0]
  const right = box[2] - Math.max(...glyphs.map(({ x1 }) => x1))
  if (Math.min(left, right) < -INTRUSION * size || Math.max(left, right) > PADDING * size) return null
  if (endsWithinWord(painted, glyphs)) return null
  return { rule, box, line, glyphs, whole: glyphs.length === painted.length }
}

/** Cells whose words run on behind their edge, clipped, are no ground of words: that ends with a word or with its looks. */
function endsWithinWord(painted: readonly Glyph[], glyphs: readonly Glyph[]): boolean {
  const first = painted.indexOf(glyphs[0]!)
  const last = painted.indexOf(glyphs.at(-1)!)
  return areOneWord(painted[first - 1], painted[first]) || areOneWord(painted[last], painted[last + 1])
}

function areOneWord(before: Glyph | undefined, after: Glyph | undefined): boolean {
  if (!before || !after || before.style !== after.style) return false
  const [one, other] = [before, after].map(({ text }) => /^[\p{L}\p{N}]/u.test(text))
  return one === true && other === true && Math.abs(after.x0 - before.x1) < 0.1 * before.size
}

const sameColour = (one: Rule, other: Rule): boolean =>
  one.paint.components === other.paint.components && one.paint.operator === other.paint.operator

const overlap = (one: Box, other: Box): number => Math.min(one[2], other[2]) - Math.max(one[0], other[0])

/** Of one colour, one right under the other. */
function belongTogether({ rule, box }: Backed, other: { readonly rule: Rule; readonly box: Box }): boolean {
  if (rule === other.rule || !sameColour(rule, other.rule) || overlap(box, other.box) <= 0) return false
  return Math.max(box[1] - other.box[3], other.box[1] - box[3]) < 1.5
}

/** Boxes with borders, as high and side by side, are cells of one row. */
function areCells({ rule, box }: Backed, other: { readonly rule: Rule; readonly box: Box }): boolean {
  if (!rule.backing?.border || !other.rule.backing?.border) return false
  const level = [1, 3] as const
  const gap = Math.max(box[0] - other.box[2], other.box[0] - box[2])
  return Math.abs(gap) < 1.5 && level.every((side) => Math.abs(box[side] - other.box[side]) < 1.5)
}

/** Of one colour and as high, side by side with one that is no word's ground: cells of a row. */
function isNextCell({ rule, box, line }: Backed, other: { readonly rule: Rule; readonly box: Box }): boolean {
  if (!sameColour(rule, other.rule) || boxWidth(other.box) < NEXT_CELL * line.size) return false
  const level = [1, 3] as const
  const gap = Math.max(box[0] - other.box[2], other.box[0] - box[2])
  return Math.abs(gap) < 0.5 && level.every((side) => Math.abs(box[side] - other.box[side]) < 0.5)
}

/** A highlight goes on from the line before or to the next; bands of one width are the ground of a paragraph. */
function goesOn(one: Backed, all: readonly Backed[]): boolean {
  const { size } = one.line
  return all.some((other) => {
    if (other === one || !sameColour(one.rule, other.rule)) return false
    const apart = Math.abs(one.line.base - other.line.base)
    const gap = Math.max(one.box[1] - other.box[3], other.box[1] - one.box[3])
    const near = apart > 0.5 * size && apart < 2 * size && gap < TOUCHING * size
    const ragged = !other.whole || Math.abs(one.box[2] - other.box[2]) > size
    return near && ragged && Math.abs(one.line.x0 - other.line.x0) < 3 * size
  })
}
