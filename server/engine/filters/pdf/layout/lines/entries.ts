import { isAccent } from '../glyphs/accents'
import { isFormulaFont } from '../glyphs/formula-fonts'
import { markerLength } from './list-marker'
import type { Chunk, Line } from '../model'

/** What begins at one place begins there to so many points. */
const EXACT = 0.3
/** Names are no wider, and stand so far before their texts; em. */
const NAME_WIDTH = 14
const NAME_GAP = [0.3, 14] as const
/** So many rows of one column of names and one of texts tell of both; the next one is so near, em. */
const ROWS = 3
const ROW_REACH = 6
/** So many lines this long are a column of text; the next one is so near, em. */
const LINES = 5
const LONG = 8
const LINE_REACH = 1.7
/** Words of one style are further apart where one is a name, em. */
const APART = 0.6

/** A name and what stands beside it, or a long line without any. */
interface Row {
  readonly name: Line | null
  readonly text: Line
}

/**
 * Reference cards put names and what they mean into columns, and manuals put them before their text. A name that is as wide as
 * its column touches the text: what begins exactly where the texts above and below do is no part of it.
 */
export function partEntries(lines: readonly Line[]): readonly Line[] {
  const parted = partOnce(lines)
  // The text that was parted from its name tells of the line above or below it.
  return parted.length > lines.length ? partOnce(parted) : lines
}

function partOnce(lines: readonly Line[]): readonly Line[] {
  const rows = findRows(lines)
  if (rows.size === 0) return lines
  return lines.flatMap((line) => {
    if (line.degrees !== 0 || line.chunks.length < 2 || line.vertical) return [line]
    const chunks = line.chunks.toSorted((a, b) => a.x0 - b.x0)
    const at = chunks.findIndex((_, index) => index > 0 && beginsText(line, chunks, index, rows))
    return at < 0 ? [line] : [partOf(line, chunks.slice(0, at)), partOf(line, chunks.slice(at))]
  })
}

/** Rows by the place where their text begins, in whole points. */
function findRows(lines: readonly Line[]): Map<number, Row[]> {
  const rows = new Map<number, Row[]>()
  const level = lines.filter(({ degrees, vertical }) => degrees === 0 && !vertical)
  level.sort((a, b) => b.base - a.base || a.x0 - b.x0)
  level.forEach((text, index) => {
    const before = level[index - 1]
    const name = before && isNameOf(before, text) ? before : null
    if (!name && text.x1 - text.x0 < LONG * text.size) return
    const place = Math.round(text.x0)
    const own = rows.get(place)
    if (own) own.push({ name, text })
    else rows.set(place, [{ name, text }])
  })
  return rows
}

const isNameOf = (name: Line, text: Line): boolean =>
  Math.abs(name.base - text.base) < 0.1 * text.size &&
  name.x1 - name.x0 < NAME_WIDTH * text.size &&
  text.x0 - name.x1 > NAME_GAP[0] * text.size &&
  text.x0 - name.x1 < NAME_GAP[1] * text.size

/** Is what comes before a piece of a line a name, and this the first of its text? */
function beginsText(
  line: Line,
  chunks: readonly Chunk[],
  index: number,
  rows: ReadonlyMap<number, Row[]>,
): boolean {
  const chunk = chunks[index]!
  if (chunk.x0 - line.x0 > NAME_WIDTH * line.size) return false
  const place = Math.round(chunk.x0)
  const near = [-1, 0, 1].flatMap((step) => rows.get(place + step) ?? [])
  const same = near.filter(({ text }) => text !== line && Math.abs(text.x0 - chunk.x0) < EXACT)
  if (same.length < ROWS) return false
  if (isName(chunks, index))
    return isRow(line, same, rows) || (isBeside(chunks, index) && isLine(line, same, rows))
  return isSignOfRow(chunks, index) && isRow(line, same, rows)
}

/** Lists of symbols have a formula where others have a name, and words behind it. */
function isSignOfRow(chunks: readonly Chunk[], index: number): boolean {
  const isFormula = ({ glyphs }: Chunk): boolean => isFormulaFont(glyphs[0]!.style.font)
  const behind = chunks.slice(index)
  return (
    chunks.slice(0, index).some(isFormula) &&
    (isAccent(behind[0]!) || /^\p{L}/u.test(textOf(behind.slice(0, 1)))) &&
    behind.some((chunk) => !isFormula(chunk) && /\p{L}{3}/u.test(textOf([chunk])))
  )
}

const textOf = (chunks: readonly Chunk[]): string =>
  chunks.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')

/** Two letters, and no sign of a list; in another style than its text, or further from it than words are. */
function isName(chunks: readonly Chunk[], index: number): boolean {
  const text = textOf(chunks.slice(0, index))
  if (!/\p{L}{2}/u.test(text) || markerLength(`${text.trim()} `) > 0) return false
  const [before, chunk] = [chunks[index - 1]!, chunks[index]!]
  const [last, first] = [
    before.glyphs.findLast(({ blank }) => !blank),
    chunk.glyphs.find(({ blank }) => !blank),
  ]
  return last?.style !== first?.style || chunk.x0 - before.x1 > APART * chunk.size
}

const NUMBER = /^[\d.\s]*$/

/** Names above or below begin where it does, and their texts where its text does; numbers of titles are none. */
function isRow(line: Line, same: readonly Row[], rows: ReadonlyMap<number, Row[]>): boolean {
  const own = same.filter(({ name }) => name && Math.abs(name.x0 - line.x0) < EXACT)
  if (own.length < ROWS || !own.some(({ text }) => Math.abs(text.base - line.base) < ROW_REACH * line.size))
    return false
  const long = rows.get(Math.round(line.x0)) ?? []
  return (
    long.length <= 2 * own.length &&
    own.filter(({ name }) => !NUMBER.test(textOf(name!.chunks))).length >= ROWS
  )
}

const isBeside = (chunks: readonly Chunk[], index: number): boolean =>
  chunks[index]!.x0 - Math.max(...chunks.slice(0, index).map(endOf)) > NAME_GAP[0] * chunks[index]!.size

const endOf = ({ glyphs, x0 }: Chunk): number => glyphs.findLast(({ blank }) => !blank)?.x1 ?? x0

/** It stands in the margin of a column of text, one of whose lines is right above or below. */
function isLine(line: Line, same: readonly Row[], rows: ReadonlyMap<number, Row[]>): boolean {
  if (same.length < LINES) return false
  const own = rows.get(Math.round(line.x0)) ?? []
  if (own.filter(({ text }) => Math.abs(text.x0 - line.x0) < EXACT).length >= LINES) return false
  return same.some(({ text }) => {
    const distance = Math.abs(text.base - line.base)
    return distance > 0.5 * line.size && distance < LINE_REACH * line.size
  })
}

function partOf(line: Line, chunks: Chunk[]): Line {
  const { base, size } = chunks[0]!
  return { ...line, chunks, base, size, x0: chunks[0]!.x0, x1: Math.max(...chunks.map(({ x1 }) => x1)) }
}
