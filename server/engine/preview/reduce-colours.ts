/** A picture in at most 256 colours. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  /** Red, green, blue, colour after colour. */
  readonly palette: Uint8Array
  /** A number of a colour for each pixel, line after line. */
  readonly pixels: Uint8Array
}

const MOST = 256
/** Five bits a channel: neighbours within are one colour, as no eye tells them apart on a page. */
const KEYS = 32 * 32 * 32

/** How often a colour is there, and the sums of its channels. */
interface Histogram {
  readonly count: Uint32Array
  readonly sums: readonly [Float64Array, Float64Array, Float64Array]
}

/** Finds colours by median cut (P. Heckbert, 1982), after five bits a channel; a page of text keeps the ones it has. */
export function reduceColours(
  bgrx: Uint8Array,
  { width, height, stride }: { readonly width: number; readonly height: number; readonly stride: number },
): IndexedPicture {
  const keys = new Uint16Array(width * height)
  const histogram = { count: new Uint32Array(KEYS), sums: [sums(), sums(), sums()] } as const
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += 4, to++) {
      const [blue, green, red] = [bgrx[at]!, bgrx[at + 1]!, bgrx[at + 2]!]
      const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
      keys[to] = key
      histogram.count[key]!++
      histogram.sums[0][key]! += red
      histogram.sums[1][key]! += green
      histogram.sums[2][key]! += blue
    }
  }
  const boxes = cutBoxes(histogram)
  const number = new Uint8Array(KEYS)
  const palette = new Uint8Array(boxes.length * 3)
  boxes.forEach((box, index) => {
    for (const key of box) number[key] = index
    palette.set(meanOf(box, histogram), index * 3)
  })
  return { width, height, palette, pixels: Uint8Array.from(keys, (key) => number[key]!) }
}

const sums = (): Float64Array => new Float64Array(KEYS)

const channel = (key: number, axis: number): number => (key >> (10 - 5 * axis)) & 31

type Box = readonly number[]

function cutBoxes(histogram: Histogram): Box[] {
  const used: number[] = []
  for (let key = 0; key < KEYS; key++) if (histogram.count[key]! > 0) used.push(key)
  if (used.length <= MOST) return used.map((key) => [key])
  const boxes: { box: Box; axis: number; weight: number }[] = [weigh(used, histogram)]
  while (boxes.length < MOST) {
    const heaviest = boxes.reduce(
      (best, { weight }, index) => (weight > boxes[best]!.weight ? index : best),
      0,
    )
    const { box, axis, weight } = boxes[heaviest]!
    if (weight === 0) break
    const [low, high] = halve(box, axis, histogram)
    boxes.splice(heaviest, 1, weigh(low, histogram), weigh(high, histogram))
  }
  return boxes.map(({ box }) => box)
}

/** The axis along which the box is longest, and how much there is to gain by cutting it there. */
function weigh(box: Box, { count }: Histogram): { box: Box; axis: number; weight: number } {
  const low = [31, 31, 31]
  const high = [0, 0, 0]
  let pixels = 0
  for (const key of box) {
    pixels += count[key]!
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis]!, channel(key, axis))
      high[axis] = Math.max(high[axis]!, channel(key, axis))
    }
  }
  const lengths = high.map((value, axis) => value - low[axis]!)
  const longest = Math.max(...lengths)
  // Large even surfaces must not take all colours from small pictures.
  return { box, axis: lengths.indexOf(longest), weight: longest * Math.sqrt(pixels) }
}

function halve(box: Box, axis: number, { count }: Histogram): readonly [Box, Box] {
  const sorted = [...box].sort((one, other) => channel(one, axis) - channel(other, axis))
  const half = sorted.reduce((sum, key) => sum + count[key]!, 0) / 2
  let seen = 0
  const middle = sorted.findIndex((key) => (seen += count[key]!) >= half) + 1
  const cut = Math.min(Math.max(1, middle), sorted.length - 1)
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function meanOf(box: Box, { count, sums: [red, green, blue] }: Histogram): number[] {
  const pixels = box.reduce((sum, key) => sum + count[key]!, 0)
  return [red, green, blue].map((of) => Math.round(box.reduce((sum, key) => sum + of[key]!, 0) / pixels))
}
