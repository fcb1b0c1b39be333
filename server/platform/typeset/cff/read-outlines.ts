import { findTable, readOffsets, viewOf, type Table } from '../sfnt'

/** A point of a TrueType outline, font units. Those off the curve draw it near them. */
export interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

/** Points around a closed shape. */
export type Contour = readonly OutlinePoint[]

/** Of simple glyphs (OpenType 1.9, glyf). */
const [ON_CURVE, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y] = [0x1, 0x2, 0x4, 0x8, 0x10, 0x20] as const
/** Of composite ones. */
const [WORDS, OFFSETS, SCALE, MORE, TWO_SCALES, MATRIX] = [0x1, 0x2, 0x8, 0x20, 0x40, 0x80] as const
const DEEPEST = 8

/** Outlines of a program's glyphs by number, those made of others as a whole; null where a part is placed in a way not known here. */
export function readOutlines(tables: readonly Table[]): (glyph: number) => Contour[] | null {
  const [head, maxp] = [findTable(tables, 'head'), findTable(tables, 'maxp')]
  const count = viewOf(maxp.data).getUint16(4)
  const long = viewOf(head.data).getInt16(50) === 1
  const offsets = readOffsets(findTable(tables, 'loca').data, long, count)
  const { data } = findTable(tables, 'glyf')

  function read(glyph: number, depth: number): Contour[] | null {
    const bytes = data.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0)
    if (bytes.length < 10) return []
    const contours = viewOf(bytes).getInt16(0)
    if (contours >= 0) return readSimple(viewOf(bytes), contours)
    return depth < DEEPEST ? readComposite(viewOf(bytes), (part) => read(part, depth + 1)) : null
  }
  return (glyph) => read(glyph, 0)
}

function readSimple(view: DataView, contours: number): Contour[] {
  const ends = Array.from({ length: contours }, (_, index) => view.getUint16(10 + 2 * index))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * contours
  at += 2 + view.getUint16(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(at++)
    const times = flag & REPEAT ? view.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(SHORT_X, SAME_X)
  const ys = readAxis(SHORT_Y, SAME_Y)
  const points = flags.map((flag, index) => ({ x: xs[index]!, y: ys[index]!, on: (flag & ON_CURVE) !== 0 }))
  return ends.map((end, index) => points.slice(index === 0 ? 0 : ends[index - 1]! + 1, end + 1))
}

function readComposite(view: DataView, read: (glyph: number) => Contour[] | null): Contour[] | null {
  const found: Contour[] = []
  for (let at = 10, flags: number = MORE; flags & MORE && at + 4 <= view.byteLength;) {
    flags = view.getUint16(at)
    const part = read(view.getUint16(at + 2))
    // Parts that hang on each other's points, and those that are turned or scaled, are rare.
    if (!part || !(flags & OFFSETS) || flags & (SCALE | TWO_SCALES | MATRIX)) return null
    const words = flags & WORDS
    const dx = words ? view.getInt16(at + 4) : view.getInt8(at + 4)
    const dy = words ? view.getInt16(at + 6) : view.getInt8(at + 5)
    for (const contour of part) found.push(contour.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on })))
    at += words ? 8 : 6
  }
  return found
}
