import type { PlacedGlyphs } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import type { Rule } from '../content/rules'
import { transformBox, type Box, type Matrix } from '../geometry'
import type { Glyph } from '../layout'
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
    .map(({ rule: { paint, ink, dash }, height, thickness }) => {
      const middle = y + height * size
      const half = (thickness * size) / 2
      const states = resources.states(ink)
      if (dash === null) {
        const box = transformBox(turn, [x, middle - half, x + width, middle + half])
        return `q\n${states}${resources.fill({ ...ink, fill: paint })}${rectangle(box)} re f\nQ\n`
      }
      const [x0, y0, x1, y1] = transformBox(turn, [x, middle, x + width, middle]).map(formatNumber)
      const pen = `${formatNumber(2 * half)} w ${dash === '' ? '' : `${dash} d `}`
      return `q\n${states}${resources.stroke({ ...ink, stroke: paint })}${pen}${x0} ${y0} m ${x1} ${y1} l S\nQ\n`
    })
    .join('')
}

const rectangle = ([x0, y0, x1, y1]: Box): string => [x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')
