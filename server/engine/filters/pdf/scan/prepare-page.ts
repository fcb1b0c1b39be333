import { evenOut, greysOf, type Greys } from './paper'
import type { PagePainter, Turn } from './page-painter'
import { fallOf, INK, straighten } from './straighten'

/** What recognition works best at, pixels an inch. */
const PER_INCH = 300
/** Of one page: A4 at that has 8.7 million. */
const MOST_PIXELS = 16_000_000
/** Share of ink from which on there is something on a page. */
const SOME_INK = 0.0002
/** Pages that fall more than this, radians, are given room to be turned in; others lose their outermost corners. */
const GROWING = (1.5 * Math.PI) / 180

/** How a page was made ready, so that what is read in its picture can be put into its place. */
export interface PreparedPage {
  /** From 0. */
  readonly index: number
  /** Degrees clockwise by which it was turned to stand upright. */
  readonly turn: Turn
  /** Radians by which its lines fell to the right; its picture has them straight. */
  readonly fall: number
  readonly growing: boolean
  /** Pixels of its picture for each point. */
  readonly perPoint: number
  /** Of its picture, pixels. */
  readonly width: number
  readonly height: number
  /** There is hardly any ink on it. */
  readonly blank: boolean
}

/** Paints a page for recognition: upright, even in its light, its lines straight. Null for one that cannot be painted. */
export function preparePage(
  painter: PagePainter,
  index: number,
  { turn, straightens }: { readonly turn: Turn; readonly straightens: boolean },
): { readonly page: PreparedPage; readonly picture: Greys } | null {
  const raster = painter.paint(index, { perInch: PER_INCH, mostPixels: MOST_PIXELS, turn })
  if (!raster) return null
  const { perPoint } = raster
  const evened = evenOut(greysOf(raster), perPoint)
  const fall = straightens ? fallOf(evened) : 0
  const growing = Math.abs(fall) > GROWING
  const [cos, sin] = [Math.cos(fall), Math.abs(Math.sin(fall))]
  const width = growing ? Math.round(raster.width * cos + raster.height * sin) : raster.width
  const height = growing ? Math.round(raster.height * cos + raster.width * sin) : raster.height
  const picture = straighten(evened, fall, width, height)
  return {
    page: { index, turn, fall, growing, perPoint, width, height, blank: inkOf(picture) < SOME_INK },
    picture,
  }
}

function inkOf({ data }: Greys): number {
  let ink = 0
  for (const level of data) if (level < INK) ink++
  return ink / data.length
}

/** A picture as a file (Netpbm, PGM raw). */
export const writePgm = ({ width, height, data }: Greys): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])

/** Reads what `writePgm` wrote. */
export function readPgm(file: Uint8Array): Greys {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(40, file.length)).toString('latin1')
  const [all = '', width = '0', height = '0'] = /^P5\n(\d+) (\d+)\n255\n/.exec(head) ?? []
  const data = file.subarray(all.length)
  if (all === '' || data.length !== Number(width) * Number(height)) throw new Error('no picture of ours')
  return { width: Number(width), height: Number(height), data }
}
