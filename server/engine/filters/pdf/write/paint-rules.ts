import type { PlacedGlyphs } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import type { Rule } from '../content/rules'
import { fromFrame, toFrame, transformBox, type Box, type Matrix } from '../geometry'
import type { Glyph } from '../layout'
import type { AtomPiece } from '../units/inline'
import type { PageResources } from './page-resources'

/** Underlines of the source's words under the words that took their place, `at` where these begin in the block's frame. */
export function paintRules(
  { movedRules, resources }: { readonly movedRules: ReadonlySet<Rule>; readonly resources: PageResources },
  { rulings }: Glyph,
  { width, size }: PlacedGlyphs<unknown>,
  { x, y }: { readonly x: number; readonly y: number },
  turn: Matrix,
): string {
  const moved = (rulings ?? []).filter(({ rule }) => !rule.backing && movedRules.has(rule))
  return moved
    .map(({ rule, height, thickness }) => {
      const middle = y + height * size
      const half = (thickness * size) / 2
      return paintRule(resources, rule, [x, middle - half, x + width, middle + half], turn)
    })
    .join('')
}

/** The bars of fractions in a formula, as they stood among its signs; `y`: where its baseline is now. */
export function paintBars(
  { movedRules, resources }: { readonly movedRules: ReadonlySet<Rule>; readonly resources: PageResources },
  { glyphs, x0: left, x1: right, base }: Pick<AtomPiece, 'glyphs' | 'x0' | 'x1' | 'base'>,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
  degrees: number,
): string {
  const rules = new Set(glyphs.flatMap(({ rulings }) => (rulings ?? []).map(({ rule }) => rule)))
  return [...rules]
    .filter((rule) => !rule.backing && movedRules.has(rule))
    .map((rule) => {
      const box = transformBox(toFrame(degrees), rule.box)
      // A line under words before or behind it as well is theirs there.
      const [from, to] = [Math.max(box[0], left), Math.min(box[2], right)].map(
        (at) => x + (at - left) * scale,
      )
      const [low, high] = [box[1], box[3]].map((at) => y + (at - base) * scale)
      return paintRule(resources, rule, [from!, low!, to!, high!], fromFrame(degrees))
    })
    .join('')
}

/** A drawn leader, its dots or its line in the places `boxes`. */
export function paintLeaderRules(
  resources: PageResources,
  rule: Rule,
  boxes: readonly Box[],
  turn: Matrix,
): string {
  if (boxes.length === 0) return ''
  // A dashed line begins at its right end, so that all of a list end alike.
  if (rule.dash !== null) return boxes.map((box) => paintRule(resources, rule, box, turn, true)).join('')
  // Each by itself, as it was: dots of one path are painted paler by some readers.
  const figures = boxes.map((box) => `${rectangle(transformBox(turn, box))} re f`).join('\n')
  const states = resources.states(rule.ink)
  return `q\n${states}${resources.fill({ ...rule.ink, fill: rule.paint })}${figures}\nQ\n`
}

/** A level line in the frame of its words, filled or stroked as the source's was. */
function paintRule(
  resources: PageResources,
  { paint, ink, dash }: Rule,
  box: Box,
  turn: Matrix,
  backwards = false,
): string {
  const states = resources.states(ink)
  if (dash === null) {
    const filled = rectangle(transformBox(turn, box))
    return `q\n${states}${resources.fill({ ...ink, fill: paint })}${filled} re f\nQ\n`
  }
  const middle = (box[1] + box[3]) / 2
  const [x0, y0, x1, y1] = transformBox(turn, [box[0], middle, box[2], middle]).map(formatNumber)
  const pen = `${formatNumber(box[3] - box[1])} w ${dash === '' ? '' : `${dash} d `}`
  const way = backwards ? `${x1} ${y1} m ${x0} ${y0} l` : `${x0} ${y0} m ${x1} ${y1} l`
  return `q\n${states}${resources.stroke({ ...ink, stroke: paint })}${pen}${way} S\nQ\n`
}

const rectangle = ([x0, y0, x1, y1]: Box): string => [x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')
