import { formatNumber } from '../content/ink'
import { fromFrame, multiply, toFrame, transformBox, type Box, type Matrix } from '../geometry'
import type { Block, Glyph } from '../layout'
import type { Raster } from './page-painter'
import { betweenRules, closeGaps, growToPaper } from './grow-rect'
import { samplePaper, sampleInk, type Colour, type PixelRect } from './sample-colours'
import { inverse } from './view-matrix'

/** Something of the paper's colour that hides the words of a line. */
export interface Patch {
  /** Of the block's frame, points. */
  readonly box: Box
  readonly degrees: number
  /** From its left end to its right, at equal distances; one where the paper is even. */
  readonly colours: readonly Colour[]
}

/** How the writing of one block looked, and what hides it. */
export interface CoveredBlock {
  readonly ink: Colour
  readonly patches: readonly Patch[]
}

/** Of a line's size: what its letters reach over their place, above and below the baseline and to the sides. */
const ABOVE = 0.82
const BELOW = 0.26
const SIDE = 0.1
/** Farther from each other, two words have paper between them that need not be hidden. */
const GAP = 1.6
/** How far beyond a word its letters are looked for. */
const REACH = 0.3
/** Lines of a block that stand nearer, of the size, have nothing else between them. */
const LINE_GAP = 0.9
/** Paper is measured in pieces as long as this, of the size. */
const PIECE = 1.5
/** Levels of 255 by which even paper differs from itself. */
const EVEN = 5

/** A page as it is seen, and the way of its coordinates to the pixels. */
export interface SeenPage {
  readonly raster: Raster
  /** From the page's coordinates to pixels. */
  readonly toPixels: Matrix
}

/** The view of a page, in points upwards, as pixels downwards. */
export const pixelMatrix = (view: Matrix, { height, perPoint }: Raster): Matrix =>
  multiply([perPoint, 0, 0, -perPoint, 0, height], view)

/**
 * Looks at the picture of a block's words: what colour they have, and what colour hides them. `alsoMoved`: glyphs besides its
 * own that are painted elsewhere.
 */
export function coverBlock(
  { raster, toPixels }: SeenPage,
  block: Block,
  alsoMoved: readonly Glyph[],
): CoveredBlock {
  const frame = multiply(toPixels, fromFrame(block.degrees))
  const upright = Math.abs(frame[1]) < Math.abs(frame[0])
  const segments = block.lines.flatMap((line, index) => {
    const own = block.marks.flatMap(({ glyph, line: home }) => (glyph && home === line ? glyph : []))
    return segmentsOf(index === 0 ? [...alsoMoved, ...own] : own, line.size)
  })
  const reach = Math.round(REACH * block.size * raster.perPoint)
  const rects = segments.flatMap((box) =>
    betweenRules(raster, pixelRect(raster, transformBox(frame, box)), reach),
  )
  const grown = rects.map((rect) => growToPaper(raster, rect, reach))
  const closed = upright ? closeGaps(raster, grown, LINE_GAP * block.size * raster.perPoint) : grown
  const back = multiply(toFrame(block.degrees), inverse(toPixels))
  const patches = closed.map((rect, at): Patch => {
    const length = (rect.right - rect.left) / raster.perPoint
    // Text that stands on its side has its pieces along the other edge; there one colour must do.
    const pieces = upright ? Math.max(1, Math.round(length / (PIECE * block.size))) : 1
    const colours = evened(samplePaper(raster, grown[at]!, pieces, reach))
    return {
      box: transformBox(back, [rect.left, rect.top, rect.right, rect.bottom]),
      degrees: block.degrees,
      colours: frame[0] < 0 ? colours.toReversed() : colours,
    }
  })
  return { ink: sampleInk(raster, rects), patches }
}

/** Words of one line that stand near each other, as boxes around their letters. */
function segmentsOf(glyphs: readonly Glyph[], size: number): Box[] {
  const words = glyphs.filter(({ blank }) => !blank).toSorted((a, b) => a.x0 - b.x0)
  const boxes: Box[] = []
  for (const { x0, x1, base } of words) {
    const own: Box = [x0 - SIDE * size, base - BELOW * size, x1 + SIDE * size, base + ABOVE * size]
    const last = boxes.at(-1)
    if (!last || own[0] - last[2] > GAP * size) boxes.push(own)
    else {
      boxes[boxes.length - 1] = [
        last[0],
        Math.min(last[1], own[1]),
        Math.max(last[2], own[2]),
        Math.max(last[3], own[3]),
      ]
    }
  }
  return boxes
}

function pixelRect({ width, height }: Raster, [left, top, right, bottom]: Box): PixelRect {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
  return {
    left: within(left, width),
    top: within(top, height),
    right: within(right, width),
    bottom: within(bottom, height),
  }
}

/** Paper that differs by no more than its grain has one colour. */
function evened(colours: readonly Colour[]): readonly Colour[] {
  const spread = [0, 1, 2].map((channel) => {
    const values = colours.map((colour) => colour[channel as 0 | 1 | 2])
    return Math.max(...values) - Math.min(...values)
  })
  if (Math.max(...spread) > EVEN) return colours
  const mean = (channel: 0 | 1 | 2): number =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length
  return [[mean(0), mean(1), mean(2)]]
}

/** Operands of `rg`. */
export const formatColour = (colour: Colour): string =>
  colour.map((value) => formatNumber(Math.round((value / 255) * 1000) / 1000)).join(' ')
