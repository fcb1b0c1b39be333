import { findTable, readOffsets, readTables, viewOf, widenMetrics, writeTables } from './sfnt'

/** Of composite glyphs (OpenType 1.9, glyf): how long the arguments are, what scale follows, and whether another part does. */
const WORDS = 0x1
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80
/** Outlines up to here may be found by halves of their offsets. */
const SHORT_OFFSETS = 0x1ffff

export interface Compacted {
  readonly program: Uint8Array
  /** New numbers of the glyphs that stayed, by their old ones. */
  readonly places: ReadonlyMap<number, number>
}

/** Where the numbers of a composite glyph's parts stand in its bytes. */
function partsOf(outline: Uint8Array): number[] {
  if (outline.length < 10) return []
  const view = viewOf(outline)
  if (view.getInt16(0) >= 0) return []
  const found: number[] = []
  for (let at = 10, flags = MORE; flags & MORE && at + 4 <= outline.length;) {
    flags = view.getUint16(at)
    found.push(at + 2)
    at += 4 + (flags & WORDS ? 4 : 2)
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0
  }
  return found
}

/**
 * A program with only these glyphs, what they are made of, and .notdef, numbered without gaps in their old order: tables
 * of places and widths of 65,000 glyphs that are not there weigh more than a few letters.
 */
export function compactGlyphs(program: Uint8Array, wanted: Iterable<number>): Compacted {
  const tables = readTables(program)
  const [head, maxp, hhea] = [findTable(tables, 'head'), findTable(tables, 'maxp'), findTable(tables, 'hhea')]
  const [loca, glyf, hmtx] = [findTable(tables, 'loca'), findTable(tables, 'glyf'), findTable(tables, 'hmtx')]
  const count = viewOf(maxp.data).getUint16(4)
  const offsets = readOffsets(loca.data, viewOf(head.data).getInt16(50) === 1, count)
  const outlineOf = (glyph: number): Uint8Array => glyf.data.slice(offsets[glyph], offsets[glyph + 1])

  const kept = new Set<number>()
  const waiting = [0, ...wanted]
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (kept.has(glyph) || glyph >= count) continue
    kept.add(glyph)
    const outline = outlineOf(glyph)
    waiting.push(...partsOf(outline).map((at) => viewOf(outline).getUint16(at)))
  }
  const order = [...kept].sort((a, b) => a - b)
  const places = new Map(order.map((glyph, index) => [glyph, index]))

  const outlines: Uint8Array[] = []
  const starts = [0]
  for (const glyph of order) {
    const outline = outlineOf(glyph)
    const view = viewOf(outline)
    for (const at of partsOf(outline)) view.setUint16(at, places.get(view.getUint16(at)) ?? 0)
    const padding = outline.length % 2
    outlines.push(outline, new Uint8Array(padding))
    starts.push(starts.at(-1)! + outline.length + padding)
  }
  glyf.data = Uint8Array.from(Buffer.concat(outlines))
  const long = glyf.data.length > SHORT_OFFSETS
  loca.data = new Uint8Array(starts.length * (long ? 4 : 2))
  const written = viewOf(loca.data)
  starts.forEach((start, index) =>
    long ? written.setUint32(4 * index, start) : written.setUint16(2 * index, start / 2),
  )
  const metrics = widenMetrics(hmtx.data, viewOf(hhea.data).getUint16(34), count, 0)
  hmtx.data = Uint8Array.from(order.flatMap((glyph) => [...metrics.subarray(4 * glyph, 4 * glyph + 4)]))
  viewOf(head.data).setInt16(50, long ? 1 : 0)
  viewOf(hhea.data).setUint16(34, order.length)
  viewOf(maxp.data).setUint16(4, order.length)
  return { program: writeTables(program, tables), places }
}
