import { toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { sidesOfCells } from './cell-sides'

/** Upright rules of a page in the frame of one text direction. */
export function uprightRules(painted: readonly Painted[], degrees: number): Box[] {
  if (degrees % 90 !== 0) return []
  const boxes = painted.filter(({ kind }) => kind === 'path')
  const inFrame = ({ box }: Painted): Box => transformBox(toFrame(degrees), box)
  return boxes
    .map(inFrame)
    .filter(([x0, y0, x1, y1]) => x1 - x0 < 1.8 && y1 - y0 > 5)
    .concat(sidesOfCells(boxes.filter(({ colour }) => colour === null).map(inFrame)))
    .sort((a, b) => a[0] - b[0])
}

/** Is one of the rules, sorted from the left, between two places on one height? */
export function isRuleBetween(
  rules: readonly Box[],
  x0: number,
  x1: number,
  base: number,
  size: number,
): boolean {
  let [low, high] = [0, rules.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rules[middle]![0] > x0 - 1) high = middle
    else low = middle + 1
  }
  for (let index = low; index < rules.length && rules[index]![0] < x1 + 1; index++) {
    const rule = rules[index]!
    if (rule[2] < x1 + 1 && rule[1] < base + size && rule[3] > base) return true
  }
  return false
}
