const CHECKSUM = 0xb1b0afba

export interface Table {
  readonly tag: string
  data: Uint8Array
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A program's tables, each a copy. */
export function readTables(program: Uint8Array): Table[] {
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

/** A program of these tables, with the header of another; check sums are made anew. */
export function writeTables(program: Uint8Array, tables: readonly Table[]): Uint8Array {
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

/** Throws when there is none. */
export function findTable(tables: readonly Table[], tag: string): Table {
  const found = tables.find((candidate) => candidate.tag === tag)
  if (!found) throw new Error(`The font has no table ${tag}`)
  return found
}

/** Where each glyph's outline begins in `glyf`, and where the last ends. */
export function readOffsets(loca: Uint8Array, long: boolean, glyphs: number): number[] {
  const view = viewOf(loca)
  return Array.from({ length: glyphs + 1 }, (_, index) =>
    long ? view.getUint32(4 * index) : view.getUint16(2 * index) * 2,
  )
}

/** Advance and left side of every glyph, each with an entry of its own. */
export function widenMetrics(hmtx: Uint8Array, full: number, glyphs: number, more: number): Uint8Array {
  const out = new Uint8Array(4 * (glyphs + more))
  out.set(hmtx.subarray(0, 4 * full))
  const [view, from] = [viewOf(out), viewOf(hmtx)]
  for (let glyph = full; glyph < glyphs; glyph += 1) {
    view.setUint16(4 * glyph, from.getUint16(4 * (full - 1)))
    view.setInt16(4 * glyph + 2, from.getInt16(4 * full + 2 * (glyph - full)))
  }
  return out
}
