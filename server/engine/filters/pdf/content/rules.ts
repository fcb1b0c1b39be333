import { transformBox, type Box, type Matrix } from '../geometry'
import { formatNumber, type Ink, type Paint, type ResourceOwner } from './ink'
import type { Mark } from './marked-content'
import type { Operator } from './tokens'

/** How lines are drawn, in the coordinates of the stream. */
export interface Pen {
  readonly width: number
  /** Operands of `d`; '' for solid lines. */
  readonly dash: string
}

export const INITIAL_PEN: Pen = { width: 1, dash: '' }

/** A straight line or thin rectangle that a page paints: an underline, if it stands under words. */
export interface Rule {
  /** The stream that paints it. */
  readonly node: ResourceOwner
  /** Range of the operators that construct it. */
  readonly start: number
  readonly end: number
  /** The path it is a part of. */
  readonly path: RulePath
  /** On the page. */
  readonly box: Box
  readonly paint: Paint
  readonly ink: Ink
  /** Operands of `d`, on the page; null for a filled rectangle. */
  readonly dash: string | null
}

export interface RulePath {
  /** Range of the operator that paints it. */
  readonly start: number
  readonly end: number
  readonly parts: number
  readonly mark: Mark | null
}

/** What the operators of a path are painted with. */
export interface PathState {
  readonly ctm: Matrix
  readonly pen: Pen
  readonly ink: Ink
  readonly mark: Mark | null
}

interface Part {
  readonly box: Box
  readonly start: number
  readonly end: number
}

const FILLS = new Set(['f', 'F', 'f*'])
const ENDS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])
const CONSTRUCTS = new Set(['re', 'm', 'l', 'c', 'v', 'y', 'h', 'W', 'W*'])
/** Points: what is thicker is no rule. */
const THICKEST = 4
/** A page has this many at most; a map has more lines, and no words over them. */
const MOST_PARTS = 64

/** Follows the paths of one stream and tells those made of nothing but rules. */
export class RuleFinder {
  private parts: Part[] = []
  private from: { x: number; y: number; start: number } | null = null
  private plain = true

  constructor(private readonly node: ResourceOwner) {}

  /** Rules that this operator painted; null when it was none of paths. */
  see(operator: Operator, state: PathState): readonly Rule[] | null {
    const { name } = operator
    if (CONSTRUCTS.has(name)) this.construct(operator)
    else if (ENDS.has(name)) return this.finish(operator, state)
    else return null
    return []
  }

  private construct({ name, operands, start, end }: Operator): void {
    const [x = 0, y = 0, width = 0, height = 0] = operands.map(Number)
    if (name === 'm') this.from = { x, y, start }
    else if (name === 'l' && this.from) {
      const { from } = this
      const box: Box = [Math.min(from.x, x), Math.min(from.y, y), Math.max(from.x, x), Math.max(from.y, y)]
      this.parts.push({ box, start: from.start, end })
      this.from = null
    } else if (name === 're') {
      const [x1, y1] = [x + width, y + height]
      this.parts.push({
        box: [Math.min(x, x1), Math.min(y, y1), Math.max(x, x1), Math.max(y, y1)],
        start,
        end,
      })
    } else this.plain = false
    if (this.parts.length > MOST_PARTS) this.plain = false
  }

  private finish({ name, start, end }: Operator, { ctm, pen, ink, mark }: PathState): Rule[] {
    const { parts, plain } = this
    this.parts = []
    this.from = null
    this.plain = true
    const filled = FILLS.has(name)
    if (!plain || parts.length === 0 || (!filled && name !== 'S')) return []
    const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
    const half = filled ? 0 : (pen.width * scale) / 2
    const path: RulePath = { start, end, parts: parts.length, mark }
    return parts.flatMap((part): Rule[] => {
      const [x0, y0, x1, y1] = transformBox(ctm, part.box)
      const across = x1 - x0 >= y1 - y0
      const box: Box = across ? [x0, y0 - half, x1, y1 + half] : [x0 - half, y0, x1 + half, y1]
      if (!(Math.min(box[2] - box[0], box[3] - box[1]) <= THICKEST)) return []
      return [
        {
          ...{ node: this.node, start: part.start, end: part.end, path, box, ink },
          paint: filled ? ink.fill : ink.stroke,
          dash: filled ? null : scaledDash(pen.dash, scale),
        },
      ]
    })
  }
}

const scaledDash = (dash: string, scale: number): string =>
  dash.replace(/[\d.]+/g, (number) => formatNumber(Number(number) * scale))

/** The pen after an operator; the same object when the operator does not change it. */
export function penAfter(pen: Pen, { name, operands }: Operator): Pen {
  if (name === 'w' && typeof operands[0] === 'number') return { ...pen, width: operands[0] }
  if (name !== 'd') return pen
  const [list, phase] = operands
  const lengths = Array.isArray(list) ? list.filter((length) => typeof length === 'number') : []
  const dash = `[${lengths.map(formatNumber).join(' ')}] ${formatNumber(typeof phase === 'number' ? phase : 0)}`
  return { ...pen, dash: lengths.some((length) => length > 0) ? dash : '' }
}
