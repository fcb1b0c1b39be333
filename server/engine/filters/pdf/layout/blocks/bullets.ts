import type { Rule } from '../../content/rules'
import { boxesMeet, boxHeight, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import type { Block, Line } from '../model'

/** The size of dots and of boxes to tick, em, and how far before a line they stand. */
const LEAST = 0.15
const DOT = 0.6
const TICK_BOX = 1.5
const NEAREST_DOT = 0.2
const NEAREST_BOX = 0.1
const FARTHEST_DOT = 2
const FARTHEST_BOX = 1.2
/** Points. */
const LARGEST = 18

/** What is painted at one place has sides nearer than this, points; an icon around a dot is no larger, times the dot. */
const SAME_DOT = 2
const ICON = 4

/** Is something round or square? */
export const isDot = (box: Box): boolean => {
  const [width, height] = [boxWidth(box), boxHeight(box)]
  return width > 1 && width < LARGEST && Math.abs(width - height) < 0.3 * width
}

/** Does a dot or a box to tick stand before a line, on the height of its small letters? */
export function isBulletOf(dot: Box, { x0, x1, base, size, rightToLeft }: Line): boolean {
  const distance = rightToLeft ? dot[0] - x1 : x0 - dot[2]
  const middle = (dot[1] + dot[3]) / 2 - base
  const wide = boxWidth(dot)
  if (middle <= 0.1 * size || middle >= 0.6 * size || wide <= LEAST * size) return false
  return wide < DOT * size
    ? distance > NEAREST_DOT * size && distance < FARTHEST_DOT * size
    : wide < TICK_BOX * size && distance > NEAREST_BOX * size && distance < FARTHEST_BOX * size
}

/** Is it a part of a small picture? That stays whole, where it is. */
function isOneIcon(dot: Box, other: Box): boolean {
  const shared = Math.min(dot[2], other[2]) - Math.max(dot[0], other[0])
  const high = Math.min(dot[3], other[3]) - Math.max(dot[1], other[1])
  const isSame = dot.every((side, index) => Math.abs(side - other[index]!) < SAME_DOT)
  const isSmall = Math.max(boxWidth(other), boxHeight(other)) < ICON * boxWidth(dot)
  const [width, height] = [boxWidth, boxHeight].map((sizeOf) => Math.min(sizeOf(dot), sizeOf(other)))
  return !isSame && isSmall && shared > 0.5 * width! && high > 0.5 * height!
}

/** Tells the blocks that are items of a list which drawn dot marks them; the boxes of fields stay with their fields. */
export function attachBullets(
  blocks: readonly Block[],
  rules: readonly Rule[],
  fields: readonly Box[] = [],
  painted: readonly Painted[] = [],
): void {
  const isField = (box: Box): boolean => fields.some((field) => boxesMeet(field, box))
  const found = rules.filter(({ box, path }) => path.parts === 1 && isDot(box) && !isField(box))
  const dots = found.filter(({ box }) => !painted.some((other) => isOneIcon(box, other.box)))
  if (dots.length === 0) return
  const turned = new Map<number, NonNullable<Block['bullet']>[]>()
  for (const block of blocks) {
    const { degrees, lines } = block
    if (block.kept !== null || block.marker.length > 0 || degrees % 90 !== 0) continue
    let bullets = turned.get(degrees)
    if (!bullets) {
      bullets = dots.map((rule) => ({ rule, box: transformBox(toFrame(degrees), rule.box) }))
      turned.set(degrees, bullets)
    }
    block.bullet = bullets.find(({ box }) => isBulletOf(box, lines[0]!)) ?? null
    // Items begin behind their dots, even where one is in the middle of the page by chance.
    if (block.bullet && block.align === 'center') block.align = block.rightToLeft ? 'right' : 'left'
  }
}
