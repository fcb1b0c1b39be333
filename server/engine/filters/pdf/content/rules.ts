import type { PDFObject } from '@cantoo/pdf-lib'
import { transformBox, type Box, type Matrix } from '../geometry'
import { formatNumber, type Ink, type Paint, type ResourceOwner } from './ink'
import type { Mark } from './marked-content'
import { PathReader, type PathPart } from './path-parts'
import type { Operator } from './tokens'

/** How lines are drawn, in the coordinates of the stream. */
export interface Pen {
  readonly width: number
  /** Operands of `d`; '' for solid lines. */
  readonly dash: string
}

export const INITIAL_PEN: Pen = { width: 1, dash: '' }

/**
 * A straight line or rectangle that a page paints: an underline, if it stands under words, or what words stand on, if it
 * is as high as they are.
 */
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
  /** For rectangles too high for a line. */
  readonly backing: Backing | null
  /** What else is drawn of the one line that this is the beginning of. */
  readonly rest?: readonly Rule[]
  /** Only what a soft mask lets through is painted: a shadow, or what fades. */
  readonly masked?: boolean
  /** The layer that hides it. */
  readonly hidden?: PDFObject
}

/** How a rectangle behind words is drawn, in points. */
export interface Backing {
  /** Of its corners. */
  readonly radius: number
  /** Of the line around it; 0 when it is filled. */
  readonly border: number
}

export interface RulePath {
  /** Range of the operator that paints it. */
  readonly start: number
  readonly end: number
  readonly parts: number
  readonly mark: Mark | null
}

/** What the operators of a path are painted with. */
interface PathState {
  readonly ctm: Matrix
  readonly pen: Pen
  readonly ink: Ink
}

const FILLS = new Set(['f', 'F', 'f*'])
const ENDS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])
const FILLS_AND_STROKES = new Set(['B', 'B*', 'b', 'b*'])
/** A box over words is one of few in its path. */
const MOST_FILLED = 16
/** Corners of a rounded rectangle take less than this share of its sides. */
const ROUNDED = 0.25
/** Points: what is thicker is no rule, and beyond the second not the ground of words either. */
const THICKEST = 4
const HIGHEST = 60
/** A page has this many at most; a map has more lines, and no words over them. */
const MOST_PARTS = 64

/** Follows the paths of one stream and tells those made of nothing but rules. */
export class RuleFinder {
  private path = new PathReader()
  /** Rectangles that the last operator of paths filled, in the coordinates of the stream. */
  filled: readonly Box[] = NONE

  constructor(private readonly node: ResourceOwner) {}

  /** Rules that this operator painted; null when it was none of paths. */
  see(operator: Operator, state: PathState, mark: Mark | null): readonly Rule[] | null {
    this.filled = NONE
    if (this.path.construct(operator)) return []
    return ENDS.has(operator.name) ? this.finish(operator, state, mark) : null
  }

  private finish({ name, start, end }: Operator, state: PathState, mark: Mark | null): Rule[] {
    const parts = this.path.finish()
    this.path = new PathReader()
    const filled = FILLS.has(name)
    const fills = (filled || FILLS_AND_STROKES.has(name)) && parts && parts.length <= MOST_FILLED
    this.filled = fills ? parts.filter(isFull).map(({ box }) => box) : NONE
    if (!parts || parts.length > MOST_PARTS || (!filled && name !== 'S')) return []
    const path: RulePath = { start, end, parts: parts.length, mark }
    return parts.flatMap((part) => this.ruleOf(part, path, state, filled))
  }

  private ruleOf(part: PathPart, path: RulePath, { ctm, pen, ink }: PathState, filled: boolean): Rule[] {
    const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
    const box = transformBox(ctm, part.box)
    const [x0, y0, x1, y1] = box
    const rule = {
      node: this.node,
      start: part.start,
      end: part.end,
      path,
      ink,
      paint: filled ? ink.fill : ink.stroke,
      dash: filled ? null : scaledDash(pen.dash, scale),
    }
    const half = filled ? 0 : (pen.width * scale) / 2
    const across = x1 - x0 >= y1 - y0
    const line: Box = across ? [x0, y0 - half, x1, y1 + half] : [x0 - half, y0, x1 + half, y1]
    const least = Math.min(line[2] - line[0], line[3] - line[1])
    if (least <= THICKEST && part.radius === 0 && part.border === 0)
      return [{ ...rule, box: line, backing: null }]
    if (!part.closed || !(least <= HIGHEST)) return []
    const border = 2 * half + part.border * scale
    return [
      {
        ...rule,
        box,
        dash: part.border > 0 ? '' : rule.dash,
        backing: { radius: part.radius * scale, border },
      },
    ]
  }
}

const NONE: readonly Box[] = []

/** A rectangle with no more missing than its corners. */
const isFull = ({ box, closed, radius, border }: PathPart): boolean =>
  closed && border === 0 && radius <= ROUNDED * Math.min(box[2] - box[0], box[3] - box[1])

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
