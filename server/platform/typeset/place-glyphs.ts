import { findTable, readOffsets, readTables, viewOf, widenMetrics, writeTables } from './sfnt'
import type { FontSubset } from './types'

/** Of composite glyphs (OpenType 1.9, glyf): how long the arguments are, what scale follows, and whether another part does. */
const WORDS = 0x1
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80
/** Outlines up to here may be found by halves of their offsets. */
const SHORT_OFFSETS = 0x1ffff
const NOTHING = new Uint8Array(0)

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

/** Glyphs by their new numbers, from 0 (.notdef) on; those without one are empty. What others are made of comes last. */
function orderOf(
  places: ReadonlyMap<number, number>,
  partsOfGlyph: (glyph: number) => readonly number[],
): { readonly order: readonly (number | undefined)[]; readonly numberOf: ReadonlyMap<number, number> } {
  const order: (number | undefined)[] = [0]
  const numberOf = new Map([[0, 0]])
  for (const [place, glyph] of places) {
    order[place] = glyph
    if (!numberOf.has(glyph)) numberOf.set(glyph, place)
  }
  const waiting = [...numberOf.keys()]
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    for (const part of partsOfGlyph(glyph)) {
      if (numberOf.has(part)) continue
      numberOf.set(part, order.push(part) - 1)
      waiting.push(part)
    }
  }
  return { order: Array.from(order), numberOf }
}

/**
 * A program with only these glyphs under the numbers they are given, what they are made of, and .notdef: tables of places and widths of 65,000
 * glyphs that are not there weigh more than a few letters.
 */
export function placeGlyphs(program: Uint8Array, places: ReadonlyMap<number, number>): FontSubset {
  const tables = readTables(program)
  const [head, maxp, hhea] = [findTable(tables, 'head'), findTable(tables, 'maxp'), findTable(tables, 'hhea')]
  const [loca, glyf, hmtx] = [findTable(tables, 'loca'), findTable(tables, 'glyf'), findTable(tables, 'hmtx')]
  const count = viewOf(maxp.data).getUint16(4)
  const offsets = readOffsets(loca.data, viewOf(head.data).getInt16(50) === 1, count)
  const outlineOf = (glyph: number): Uint8Array => glyf.data.slice(offsets[glyph], offsets[glyph + 1])
  const { order, numberOf } = orderOf(places, (glyph) => {
    const outline = outlineOf(glyph)
    const parts = partsOf(outline).map((at) => viewOf(outline).getUint16(at))
    return parts.filter((part) => part < count)
  })

  const outlines: Uint8Array[] = []
  const starts = [0]
  for (const glyph of order) {
    const outline = glyph === undefined ? NOTHING : outlineOf(glyph)
    const view = viewOf(outline)
    for (const at of partsOf(outline)) view.setUint16(at, numberOf.get(view.getUint16(at)) ?? 0)
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
  hmtx.data = new Uint8Array(4 * order.length)
  order.forEach((glyph, index) => {
    if (glyph !== undefined) hmtx.data.set(metrics.subarray(4 * glyph, 4 * glyph + 4), 4 * index)
  })
  viewOf(head.data).setInt16(50, long ? 1 : 0)
  viewOf(hhea.data).setUint16(34, order.length)
  viewOf(maxp.data).setUint16(4, order.length)
  return { program: writeTables(program, tables), glyphs: order.length }
}
