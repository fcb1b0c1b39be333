import { findTable, readOffsets, readTables, viewOf, widenMetrics, writeTables } from './sfnt'
import type { Compound } from './types'

/** Of composite glyphs (OpenType 1.9, glyf): offsets are words, arguments are offsets, another part follows. */
const WORDS = 0x1
const OFFSETS = 0x2
const MORE = 0x20
const MOST_GLYPHS = 0xffff

type Bounds = readonly [number, number, number, number]

/** A composite glyph's bytes and its bounds, all in font units. */
function writeComposite(
  compound: Compound,
  em: number,
  boundsOf: (glyph: number) => Bounds | null,
): { bytes: Uint8Array; left: number } {
  const seen = compound.parts.flatMap(({ id, x, y }) => {
    const bounds = boundsOf(id)
    const [dx, dy] = [Math.round(x * em), Math.round(y * em)]
    return bounds ? [{ id, dx, dy, bounds }] : []
  })
  if (seen.length === 0) return { bytes: new Uint8Array(0), left: 0 }
  const bytes = new Uint8Array(10 + 8 * seen.length)
  const view = viewOf(bytes)
  const least = (pick: (part: (typeof seen)[number]) => number): number => Math.min(...seen.map(pick))
  const most = (pick: (part: (typeof seen)[number]) => number): number => Math.max(...seen.map(pick))
  const left = least(({ dx, bounds }) => dx + bounds[0])
  view.setInt16(0, -1)
  view.setInt16(2, left)
  view.setInt16(
    4,
    least(({ dy, bounds }) => dy + bounds[1]),
  )
  view.setInt16(
    6,
    most(({ dx, bounds }) => dx + bounds[2]),
  )
  view.setInt16(
    8,
    most(({ dy, bounds }) => dy + bounds[3]),
  )
  seen.forEach(({ id, dx, dy }, index) => {
    const at = 10 + 8 * index
    view.setUint16(at, WORDS | OFFSETS | (index < seen.length - 1 ? MORE : 0))
    view.setUint16(at + 2, id)
    view.setInt16(at + 4, dx)
    view.setInt16(at + 6, dy)
  })
  return { bytes, left }
}

/** What one composite may be made of (maxp): depth and number of parts, outlines and points of all of them. */
function raiseLimits(maxp: DataView, glyphs: number, parts: number): void {
  maxp.setUint16(4, glyphs)
  const raise = (offset: number, value: number): void =>
    maxp.setUint16(offset, Math.min(0xffff, Math.max(maxp.getUint16(offset), value)))
  const points = Math.max(maxp.getUint16(6), maxp.getUint16(10))
  const contours = Math.max(maxp.getUint16(8), maxp.getUint16(12))
  raise(10, points * parts)
  raise(12, contours * parts)
  raise(28, parts)
  raise(30, maxp.getUint16(30) + 1)
}

interface Appended {
  readonly program: Uint8Array
  /** Number of the first compound's glyph; the others follow. */
  readonly firstCompound: number
}

/**
 * Adds a composite glyph for each compound after the font's own glyphs. The parts must be in the program. Throws
 * `RangeError` when a TrueType font cannot have that many glyphs.
 */
export function appendCompounds(program: Uint8Array, compounds: readonly Compound[], em: number): Appended {
  const tables = readTables(program)
  const [head, maxp, hhea] = [findTable(tables, 'head'), findTable(tables, 'maxp'), findTable(tables, 'hhea')]
  const [loca, glyf, hmtx] = [findTable(tables, 'loca'), findTable(tables, 'glyf'), findTable(tables, 'hmtx')]
  const glyphs = viewOf(maxp.data).getUint16(4)
  if (compounds.length === 0) return { program, firstCompound: glyphs }
  if (glyphs + compounds.length > MOST_GLYPHS) throw new RangeError('A font has at most 65535 glyphs')
  const offsets = readOffsets(loca.data, viewOf(head.data).getInt16(50) === 1, glyphs)
  const outlines = viewOf(glyf.data)
  const boundsOf = (glyph: number): Bounds | null => {
    const [at = 0, end = 0] = [offsets[glyph], offsets[glyph + 1]]
    if (end - at < 10) return null
    return [2, 4, 6, 8].map((offset) => outlines.getInt16(at + offset)) as unknown as Bounds
  }
  const full = viewOf(hhea.data).getUint16(34)
  hmtx.data = widenMetrics(hmtx.data, full, glyphs, compounds.length)
  const parts: Uint8Array[] = [glyf.data.subarray(0, offsets[glyphs])]
  const metrics = viewOf(hmtx.data)
  for (const [index, compound] of compounds.entries()) {
    const { bytes, left } = writeComposite(compound, em, boundsOf)
    parts.push(bytes, new Uint8Array(bytes.length % 4 === 0 ? 0 : 4 - (bytes.length % 4)))
    offsets.push((offsets.at(-1) ?? 0) + ((bytes.length + 3) & ~3))
    metrics.setUint16(4 * (glyphs + index), Math.max(0, Math.round(compound.advance * em)))
    metrics.setInt16(4 * (glyphs + index) + 2, left)
  }
  glyf.data = Uint8Array.from(Buffer.concat(parts))
  loca.data = new Uint8Array(4 * offsets.length)
  const places = viewOf(loca.data)
  offsets.forEach((offset, index) => places.setUint32(4 * index, offset))
  viewOf(head.data).setInt16(50, 1)
  viewOf(hhea.data).setUint16(34, glyphs + compounds.length)
  const largest = compounds.reduce((most, compound) => Math.max(most, compound.parts.length), 0)
  raiseLimits(viewOf(maxp.data), glyphs + compounds.length, largest)
  return { program: writeTables(program, tables), firstCompound: glyphs }
}
