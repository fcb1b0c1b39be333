import { transformBox, type Box, type Matrix } from '../geometry'
import type { Operator } from './tokens'

/** What may be painted on, on the page. */
export interface Clip {
  /** Nothing is seen outside. */
  readonly box: Box
  /** All of the box may be painted on: it is not clipped by another figure. */
  readonly whole: boolean
}

/** Operands of path construction that are points; control points lie outside of their curve at most. */
const POINTS = new Set(['m', 'l', 'c', 'v', 'y'])
const CLIPS = new Set(['W', 'W*'])
const ENDS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])

export const intersect = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/** A clip within another. `rectangle`: that is what clips, not a figure the box is around. */
export const clipWithin = (clip: Clip, matrix: Matrix, box: Box, rectangle: boolean): Clip => ({
  box: intersect(clip.box, transformBox(matrix, box)),
  whole: clip.whole && rectangle && isUpright(matrix),
})

/** Does a matrix leave rectangles upright? */
export const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0)

/** Follows the paths of one stream for what they clip (ISO 32000-2, 8.5.4). */
export class ClipPath {
  private box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  private rectangles = 0
  private points = 0
  private clips = false
  private start = 0
  /** The box around the path that the last operator ended, and where it begins; null where there was none. */
  ended: { readonly box: Box; readonly start: number } | null = null

  /** What is to be painted within after this operator; the same object when it clips nothing. */
  see({ name, operands, start }: Operator, clip: Clip, matrix: Matrix): Clip {
    this.ended = null
    if (this.rectangles + this.points === 0) this.start = start
    if (POINTS.has(name)) this.addPoints(operands)
    else if (name === 're') this.addRectangle(operands)
    else if (CLIPS.has(name)) this.clips = true
    else if (ENDS.has(name)) return this.finish(clip, matrix)
    return clip
  }

  private finish(clip: Clip, matrix: Matrix): Clip {
    const { box, clips, rectangles, points, start } = this
    this.ended = rectangles + points > 0 ? { box, start } : null
    this.box = [Infinity, Infinity, -Infinity, -Infinity]
    this.clips = false
    this.rectangles = this.points = 0
    if (!clips) return clip
    // An empty path leaves nothing to paint on; infinite sides would not go through a matrix.
    if (rectangles + points === 0) return { box: [0, 0, 0, 0], whole: false }
    return clipWithin(clip, matrix, box, rectangles === 1 && points === 0)
  }

  private addPoints(operands: Operator['operands']): void {
    this.points++
    for (let at = 0; at + 1 < operands.length; at += 2)
      this.add(Number(operands[at]), Number(operands[at + 1]))
  }

  private addRectangle(operands: Operator['operands']): void {
    const x = Number(operands[0] ?? 0)
    const y = Number(operands[1] ?? 0)
    this.rectangles++
    this.add(x, y)
    this.add(x + Number(operands[2] ?? 0), y + Number(operands[3] ?? 0))
  }

  private add(x: number, y: number): void {
    const { box } = this
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
}
