import { boxArea, boxHeight, boxWidth, toFrame, transformBox, type Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { isDot } from './bullets'
import type { Line } from '../model'
import { isPicture } from './pictures'
import { RuledCells } from './ruled-cells'
import { joinStripes } from './stripes'

/** A rectangle larger than this share of the page is its ground, not a frame. */
const GROUND = 0.8

/** Em. */
const OVER = 0.4
const ONE_LINE = 2.2

/** Rules and frames of a page in the frame of one text direction. */
export interface Scenery {
  readonly rules: readonly Box[]
  readonly frames: readonly Box[]
  /** Small round or square things. */
  readonly dots: readonly Box[]
  /** Where fields of a form are. */
  readonly fields: readonly Box[]
  /** Of tables whose borders are rules. */
  readonly cells: RuledCells
  /** What text goes around. */
  readonly pictures: readonly Box[]
  /** How many lines begin at each place, in whole points. */
  readonly starts: ReadonlyMap<number, number>
}

/** What is painted on a page besides lines of one direction. */
export function sceneryOf(
  painted: readonly Painted[],
  lines: readonly Line[],
  view: Box,
  fields: readonly Box[],
): Scenery {
  const { degrees } = lines[0]!
  const starts = new Map<number, number>()
  for (const { x0 } of lines) starts.set(Math.round(x0), (starts.get(Math.round(x0)) ?? 0) + 1)
  if (degrees % 90 !== 0)
    return { rules: [], frames: [], dots: [], fields: [], cells: new RuledCells([]), pictures: [], starts }
  const boxes = painted
    .filter(({ kind }) => kind === 'path')
    .map(({ box }) => transformBox(toFrame(degrees), box))
  const turned = fields.map((box) => transformBox(toFrame(degrees), box))
  const pageArea = boxArea(view)
  const seen = painted.map(({ box }) => transformBox(toFrame(degrees), box))
  const isFrame = (box: Box): boolean =>
    boxHeight(box) > 6 && boxWidth(box) > 12 && boxArea(box) < GROUND * pageArea
  const cells = new RuledCells(boxes)
  return {
    pictures: seen.filter((box) => isPicture(box) && boxArea(box) < GROUND * pageArea),
    rules: boxes.filter((box) => boxHeight(box) < 2.5 && boxWidth(box) > 8),
    frames: joinStripes(boxes.filter(isFrame), lines, cells),
    dots: [...boxes, ...turned].filter(isDot),
    fields: turned,
    cells,
    starts,
  }
}

/** Text that runs over the sides of a cell of one line, as those of spreadsheets do where the next one is empty. */
const runsOver = ({ x0, x1, size }: Line, frame: Box): boolean =>
  boxHeight(frame) < ONE_LINE * size && (x0 < frame[0] - OVER * size || x1 > frame[2] + OVER * size)

/** The smallest rectangle that holds the middle of a line. */
export function frameAround(line: Line, { frames }: Scenery): Box | null {
  const x = (line.x0 + line.x1) / 2
  const y = line.base + line.size * 0.3
  let best: Box | null = null
  for (const frame of frames) {
    if (x <= frame[0] || x >= frame[2] || y <= frame[1] || y >= frame[3]) continue
    if (runsOver(line, frame)) continue
    if (!best || boxArea(frame) < boxArea(best)) best = frame
  }
  return best
}
