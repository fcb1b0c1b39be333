import type { Compound, FontSubset } from './types'

/** Of composite glyphs (OpenType 1.9, glyf): offsets are words, arguments are offsets, another part follows. */
const WORDS = 0x1
const OFFSETS = 0x2
const MORE = 0x20
const MOST_GLYPHS = 0xffff
const CHECKSUM = 0xb1b0afba

interface Table {
  readonly tag: string
  data: Uint8Array
}

type Bounds = readonly [number, number, number, number]

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function readTables(program: Uint8Array): Table[] {
  const view = viewOf(program)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + 16 * index
    const tag = String.fromCharCode(...program.subarray(at, at + 4))
    const offset = view.getUint32(at + 8)
    return { tag, data: program.slice(offset, offset + view.getUint32(at + 12)) }
  })
}

function checksum(data: Uint8Array): number {
  const padded = new Uint8Array((data.length + 3) & ~3)
  padded.set(data)
  const view = viewOf(padded)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function writeTables(program: Uint8Array, tables: readonly Table[]): Uint8Array {
  const start = 12 + 16 * tables.length
  const size = tables.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), start)
  const out = new Uint8Array(size)
  out.set(program.subarray(0, 12))
  const view = viewOf(out)
  let offset = start
  let head = 0
  for (const [index, { tag, data }] of tables.entries()) {
    if (tag === 'head') {
      viewOf(data).setUint32(8, 0)
      head = offset
    }
    const at = 12 + 16 * index
    for (let letter = 0; letter < 4; letter += 1) out[at + letter] = tag.charCodeAt(letter)
    view.setUint32(at + 4, checksum(data))
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, data.length)
    out.set(data, offset)
    offset += (data.length + 3) & ~3
  }
  view.setUint32(head + 8, (CHECKSUM - checksum(out)) >>> 0)
  return out
}

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

function readOffsets(loca: Uint8Array, long: boolean, glyphs: number): number[] {
  const view = viewOf(loca)
  return Array.from({ length: glyphs + 1 }, (_, index) =>
    long ? view.getUint32(4 * index) : view.getUint16(2 * index) * 2,
  )
}

/** Advance and left side of every glyph, each with an entry of its own. */
function widenMetrics(hmtx: Uint8Array, full: number, glyphs: number, more: number): Uint8Array {
  const out = new Uint8Array(4 * (glyphs + more))
  out.set(hmtx.subarray(0, 4 * full))
  const [view, from] = [viewOf(out), viewOf(hmtx)]
  for (let glyph = full; glyph < glyphs; glyph += 1) {
    view.setUint16(4 * glyph, from.getUint16(4 * (full - 1)))
    view.setInt16(4 * glyph + 2, from.getInt16(4 * full + 2 * (glyph - full)))
  }
  return out
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

/**
 * Adds a composite glyph for each compound after the font's own glyphs. The parts must be in the program. Throws
 * `RangeError` when a TrueType font cannot have that many glyphs.
 */
export function appendCompounds(program: Uint8Array, compounds: readonly Compound[], em: number): FontSubset {
  const tables = readTables(program)
  const table = (tag: string): Table => {
    const found = tables.find((candidate) => candidate.tag === tag)
    if (!found) throw new Error(`The font has no table ${tag}`)
    return found
  }
  const [head, maxp, hhea, loca, glyf, hmtx] = ['head', 'maxp', 'hhea', 'loca', 'glyf', 'hmtx'].map(
    table,
  ) as [Table, Table, Table, Table, Table, Table]
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
