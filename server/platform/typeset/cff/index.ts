import { findTable, readTables, viewOf, widenMetrics } from '../sfnt'
import { fitCubics } from './fit-cubics'
import { readOutlines } from './read-outlines'
import { writeCff, type CffGlyph } from './write-cff'
import { writeCharstring } from './write-charstring'

/** Font units of an em that need not be said. */
const EM = 1000

/**
 * A TrueType program's glyphs as a CID-keyed CFF program, in which they keep their numbers: a quarter smaller when packed, as its curves are cubic and
 * it has no tables of widths and places. The curves differ by at most a thousandth of an em. Null where something of the program is not known here.
 */
export function convertToCff(program: Uint8Array, cids: readonly number[], name: string): Uint8Array | null {
  const tables = readTables(program)
  const head = viewOf(findTable(tables, 'head').data)
  if (head.getUint16(18) !== EM) return null
  const count = viewOf(findTable(tables, 'maxp').data).getUint16(4)
  const full = viewOf(findTable(tables, 'hhea').data).getUint16(34)
  const metrics = viewOf(widenMetrics(findTable(tables, 'hmtx').data, full, count, 0))
  const widthOf = (glyph: number): number => metrics.getUint16(4 * glyph)
  const outlineOf = readOutlines(tables)
  const commonWidth = mostFrequent(cids.map(widthOf))
  const glyphs: CffGlyph[] = []
  for (const cid of [0, ...cids]) {
    const contours = outlineOf(cid)
    const paths = contours?.filter(({ length }) => length > 1).map(fitCubics)
    if (!paths?.every((path) => path !== null)) return null
    const width = widthOf(cid)
    glyphs.push({ cid, charstring: writeCharstring(paths, width === commonWidth ? null : width) })
  }
  const box = [36, 38, 40, 42].map((at) => head.getInt16(at))
  return writeCff(glyphs, { name, box, commonWidth })
}

function mostFrequent(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const [[most] = [0]] = [...times].sort(([, a], [, b]) => b - a)
  return most
}
