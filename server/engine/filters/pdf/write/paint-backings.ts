import type { Placed } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import type { Rule } from '../content/rules'
import { transformBox, type Box, type Matrix } from '../geometry'
import type { Ruling } from '../layout'
import type { PageResources } from './page-resources'
import type { Tag } from './translation'

/** Of a circle's radius: where the control points of a quarter stand. */
const CIRCLE = 0.5523

interface Stretch {
  readonly ruling: Ruling
  readonly size: number
  x0: number
  x1: number
}

/** What the source's words stood on, under the words of one line that took their place. */
export function paintBackings(
  { movedRules, resources }: { readonly movedRules: ReadonlySet<Rule>; readonly resources: PageResources },
  placed: readonly Placed<Tag>[],
  at: { readonly x: number; readonly y: number },
  turn: Matrix,
): string {
  const stretches: Stretch[] = []
  let open: Stretch[] = []
  for (const item of placed) {
    const before = open
    open = []
    if (item.kind !== 'glyphs' || item.tag.kind !== 'text') continue
    const [x0, x1, { size }] = [at.x + item.x, at.x + item.x + item.width, item]
    for (const ruling of item.tag.sample.rulings ?? []) {
      if (!ruling.padding || !movedRules.has(ruling.rule)) continue
      const last = before.find((other) => other.ruling === ruling)
      if (last) last.x1 = x1
      else if (item.blank) continue
      else stretches.push({ ruling, size, x0, x1 })
      open.push(last ?? stretches.at(-1)!)
    }
  }
  return stretches.map((stretch) => paintBacking(resources, stretch, at.y, turn)).join('')
}

function paintBacking(
  resources: PageResources,
  { ruling: { rule, height, thickness, padding = [0, 0] }, size, x0, x1 }: Stretch,
  y: number,
  turn: Matrix,
): string {
  const [middle, half] = [y + height * size, (thickness * size) / 2]
  const place: Box = [x0 - padding[0] * size, middle - half, x1 + padding[1] * size, middle + half]
  return paintBox(resources, rule, transformBox(turn, place))
}

/** A rectangle or dot of the source in another place. */
export function paintBox(resources: PageResources, { ink, paint, dash, backing }: Rule, box: Box): string {
  const figure = figureOf(box, backing?.radius ?? 0)
  const states = resources.states(ink)
  if (dash === null) return `q\n${states}${resources.fill({ ...ink, fill: paint })}${figure} f\nQ\n`
  const pen = `${formatNumber(backing?.border ?? 1)} w ${dash === '' ? '' : `${dash} d `}`
  return `q\n${states}${resources.stroke({ ...ink, stroke: paint })}${pen}${figure} S\nQ\n`
}

/** A rectangle, its corners rounded as the source's were. */
function figureOf([x0, y0, x1, y1]: Box, wanted: number): string {
  const radius = Math.min(wanted, (x1 - x0) / 2, (y1 - y0) / 2)
  if (radius <= 0) return `${[x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')} re`
  const rest = radius * (1 - CIRCLE)
  const path: readonly (readonly [string, ...number[]])[] = [
    ['m', x0 + radius, y0],
    ['l', x1 - radius, y0],
    ['c', x1 - rest, y0, x1, y0 + rest, x1, y0 + radius],
    ['l', x1, y1 - radius],
    ['c', x1, y1 - rest, x1 - rest, y1, x1 - radius, y1],
    ['l', x0 + radius, y1],
    ['c', x0 + rest, y1, x0, y1 - rest, x0, y1 - radius],
    ['l', x0, y0 + radius],
    ['c', x0, y0 + rest, x0 + rest, y0, x0 + radius, y0],
  ]
  return `${path.map(([operator, ...numbers]) => `${numbers.map(formatNumber).join(' ')} ${operator}`).join(' ')} h`
}
