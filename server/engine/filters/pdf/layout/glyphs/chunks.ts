import { largeAccent } from './accents'
import type { Matrix } from '../../geometry'
import type { ShowEvent, SourceFont } from '../../read/show-event'
import type { Chunk, Glyph, TextStyle } from '../model'
import { turnReflected } from './reflected'
import { joinSigns } from './signs'
import { Superiors } from './superiors'

/** Smaller text cannot be read and is not touched; points. */
const SMALLEST = 1.2
/** A gap in em that ends a chunk within one show operator. */
const CHUNK_GAP = 1
/** Angles this near to a quarter turn are one; degrees. */
const SQUARE = 2
/** In em: two equal glyphs nearer than this are one, painted twice. */
const SAME_PLACE = 0.2

/** Cuts what the page shows into chunks, each in the frame of its own text direction. */
export function readChunks(shows: readonly ShowEvent[]): Chunk[] {
  const styles = new Map<string, TextStyle>()
  const superiors = new Superiors(shows)
  const found = turnReflected(
    shows.flatMap((event, show) => cutEvent(event, show, styleOf(event, styles), superiors)),
  )
  markDuplicates(found, shows)
  const chunks = found.map(withoutCopies)
  markColumnsOfLetters(chunks)
  return joinSigns(chunks.some(isTransparent) ? chunks.filter((chunk) => !isTransparent(chunk)) : chunks)
}

/** Browsers paint vertical text letter by letter, one under the other: so many are a column. */
function markColumnsOfLetters(chunks: readonly Chunk[]): void {
  let column: Chunk[] = []
  const end = (): void => {
    const letters = column.filter(({ glyphs }) => UPRIGHT.test(glyphs[0]!.text)).length
    if (letters >= COLUMN_OF_LETTERS) for (const chunk of column) chunk.vertical = true
    column = []
  }
  for (const chunk of chunks) {
    const above = column.at(-1)
    if (above && !isUnder(chunk, above)) end()
    if (chunk.glyphs.length === 1) column.push(chunk)
    else end()
  }
  end()
}

function isUnder({ degrees, size, base, x0, x1 }: Chunk, above: Chunk): boolean {
  const down = above.base - base
  return (
    degrees === above.degrees &&
    Math.abs(size - above.size) < 0.05 * size &&
    down > 0.3 * size &&
    down < 1.8 * size &&
    Math.abs(x0 + x1 - above.x0 - above.x1) < 1.6 * size
  )
}

function styleOf(event: ShowEvent, styles: Map<string, TextStyle>): TextStyle {
  const { fontId, colour, alpha } = event
  // Filled and stroked: letters made bolder than their font.
  const bold = event.font.bold || event.renderMode === 2
  const slanted = !event.font.italic && isSlanted(event.matrix)
  const key = `${fontId}|${colour}|${alpha}|${bold}|${slanted}`
  let style = styles.get(key)
  if (!style) {
    const font = slanted ? { ...event.font, italic: true } : event.font
    styles.set(key, (style = { font, fontId, colour, alpha, bold }))
  }
  return style
}

/** Writers without an italic font slant the upright one by a tangent of 0.2 to 0.35. */
const SLANTED = [0.12, 0.5] as const

/** Are upright letters painted aslant, as italic ones would be? */
function isSlanted([a, b, c, d]: Matrix): boolean {
  const across = a * c + b * d
  if (across === 0) return false
  const tangent = across / (a * d - b * c)
  return tangent > SLANTED[0] && tangent < SLANTED[1]
}

function squareAngle(radians: number): number {
  const degrees = Math.round((radians * 180) / Math.PI)
  const quarter = Math.round(degrees / 90) * 90
  const squared = Math.abs(degrees - quarter) <= SQUARE ? quarter : degrees
  return squared === -180 ? 180 : squared
}

/** Large operators hang from their baseline: they stand around one this much lower, em. */
const HANGING_FONT = /^(CMEX|LMMathExtension|MTEX|NewTXMEX|txex|.*Extension)/i
const HANGING = 0.75

/** Roots hang from their baseline, too, in the fonts of signs that TeX has. */
const ROOT = '√'
const SIGN_FONT = /^(CMB?SY|LMMathSymbols|MTSY|txsys?|pxsys?)/i
const HANGING_ROOT = 0.8

/** Is this a font of large operators? */
export const isHanging = (name: string): boolean => HANGING_FONT.test(name)

/** How far below their baseline glyphs stand, em. */
function hangOf(hanging: boolean, { name }: SourceFont, [first]: ShowEvent['glyphs']): number {
  if (hanging) return HANGING
  return first?.text === ROOT && SIGN_FONT.test(name) ? HANGING_ROOT : 0
}

/** Some writers put a zero before each letter of a font of one-byte codes: it is none of its letters. */
export const NUL = '\u0000'
const BLANK = /^\s*$/
const UPRIGHT = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/
const COLUMN_OF_LETTERS = 4
/** What readers make of a glyph whose letter has all the text. */
const NO_TEXT = /^[\s\p{C}]*$/u

/** Nearly all glyphs are a letter of Latin or Chinese, for which no pattern need be asked. */
function isBlank(text: string, narrow: boolean): boolean {
  const code = text.charCodeAt(0)
  if ((code > 0x20 && code < 0x7f) || (code > 0x3000 && code < 0xd800)) return false
  return BLANK.test(text) || (narrow && NO_TEXT.test(text))
}

function cutEvent(
  { glyphs, places, matrix, size: fontSize, font, unseen, element }: ShowEvent,
  show: number,
  style: TextStyle,
  superiors: Superiors,
): Chunk[] {
  const [a, b, c, d, e, f] = matrix
  const scaleX = Math.hypot(a, b)
  // Of slanted letters their height, not the length of their stems.
  const size = (fontSize * Math.abs(a * d - b * c)) / scaleX
  if (!(size > SMALLEST) || !(scaleX > 0)) return []
  const degrees = squareAngle(Math.atan2(b, a))
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const left = e * cos + f * sin
  const base = -e * sin + f * cos
  const mirrored = a * d - b * c < 0
  const hanging = isHanging(font.name)
  const height = base - size * hangOf(hanging, font, glyphs)
  const all = new Array<Glyph>(glyphs.length)
  const chunks: Chunk[] = []
  let first = 0
  let count = 0
  let start = 0
  let end = 0
  const close = (): void => {
    const own = first === 0 && count === all.length ? all : all.slice(first, count)
    const { vertical } = font
    const chunk = { degrees, size, base: height, x0: start, x1: end, vertical, mirrored, glyphs: own }
    chunks.push(element ? { ...chunk, element } : chunk)
    first = count
  }
  glyphs.forEach(({ text, emWidth }, index) => {
    if (unseen?.has(index)) return
    const x0 = left + places[index]! * scaleX
    const x1 = x0 + emWidth * fontSize * scaleX
    const blank = isBlank(text, x1 - x0 < 0.02 * size)
    // Some writers paint what is read from the right from there, moving back over each letter.
    const apart = Math.max(x0 - end, start - x1)
    if (count > first && apart > CHUNK_GAP * size && !blank) close()
    all[count] = {
      text: hanging ? largeAccent(text) : text,
      x0,
      x1,
      base,
      size,
      blank,
      show,
      index,
      style,
      duplicate: false,
      copies: null,
      rulings: null,
      superior: superiors.has(glyphs, index),
    }
    if (count === first) {
      start = x0
      end = blank ? x1 : Math.max(x0, x1)
    } else if (!blank) {
      start = Math.min(start, x0)
      end = Math.max(end, x1)
    }
    count++
  })
  if (count > first) close()
  return chunks
}

/** Bold made by painting the same glyph again, a hair aside: the later ones are no text of their own. */
function markDuplicates(chunks: readonly Chunk[], shows: readonly ShowEvent[]): void {
  const byAngle = new Map<number, Map<number, Glyph[]>>()
  const overlapping = findOverlapping(chunks)
  for (const chunk of chunks) {
    if (!overlapping.has(chunk)) continue
    let seen = byAngle.get(chunk.degrees)
    if (!seen) byAngle.set(chunk.degrees, (seen = new Map<number, Glyph[]>()))
    for (const glyph of chunk.glyphs) {
      if (glyph.blank) continue
      const twin = findTwin(seen, glyph)
      if (twin && !isShadowOf(twin, glyph, shows)) {
        glyph.duplicate = true
        twin.copies = [...(twin.copies ?? []), glyph]
        continue
      }
      if (twin) {
        twin.duplicate = true
        glyph.copies = [...(twin.copies ?? []), twin]
        twin.copies = null
      }
      const field = seen.get(fieldOf(glyph))
      if (field) field.push(glyph)
      else seen.set(fieldOf(glyph), [glyph])
    }
  }
}

/** Of what is painted twice in two colours the later is seen; browsers paint the shadows of text first, those that fade with letters nobody sees. */
function isShadowOf(earlier: Glyph, { style, show }: Glyph, shows: readonly ShowEvent[]): boolean {
  if (style.alpha === 0 || (shows[show]?.renderMode ?? 0) !== 0) return false
  return earlier.style.alpha === 0 || earlier.style.colour !== style.colour
}

/** Is it painted again in its own colour, a hair aside? */
export const isPaintedBolder = ({ style, copies }: Glyph): boolean =>
  copies?.some((copy) => copy.style.colour === style.colour && copy.style.alpha > 0) ?? false

/** Letters nobody sees, and painted by themselves, are no text of the page. */
const isTransparent = ({ glyphs }: Chunk): boolean =>
  glyphs.every(({ style, duplicate, copies }) => style.alpha === 0 && !duplicate && !copies)

/** Letters painted once more before those of its own are no place where a chunk begins. */
function withoutCopies(chunk: Chunk): Chunk {
  const { glyphs } = chunk
  if (!glyphs.some(({ duplicate }) => duplicate)) return chunk
  const own = glyphs.filter(({ duplicate, blank }) => !duplicate && !blank)
  if (own.length === 0) return chunk
  const [x0, x1] = [Math.min(...own.map((glyph) => glyph.x0)), Math.max(...own.map((glyph) => glyph.x1))]
  return { ...chunk, x0: Math.max(x0, chunk.x0), x1: Math.min(x1, chunk.x1) }
}

/** Where the letters of a chunk begin, first and last. */
interface Extent {
  readonly chunk: Chunk
  readonly base: number
  readonly from: number
  readonly to: number
}

/** Chunks that letters of another one may stand on: nearly all of a page stand by themselves. */
function findOverlapping(chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const byHeight = chunks.map(extentOf).sort((a, b) => a.chunk.degrees - b.chunk.degrees || a.base - b.base)
  for (let start = 0; start < byHeight.length;) {
    let end = start + 1
    while (end < byHeight.length && isNear(byHeight[end - 1]!, byHeight[end]!)) end++
    if (end - start > 1) findOverlappingIn(byHeight.slice(start, end), found)
    start = end
  }
  return found
}

function extentOf(chunk: Chunk): Extent {
  let [from, to] = [Infinity, -Infinity]
  for (const { x0 } of chunk.glyphs) {
    if (x0 < from) from = x0
    if (x0 > to) to = x0
  }
  return { chunk, base: chunk.glyphs[0]!.base, from, to }
}

const isNear = (one: Extent, other: Extent): boolean =>
  one.chunk.degrees === other.chunk.degrees &&
  other.base - one.base < SAME_PLACE * Math.max(one.chunk.size, other.chunk.size)

/** Of chunks on about one height. */
function findOverlappingIn(level: Extent[], found: Set<Chunk>): void {
  level.sort((a, b) => a.from - b.from)
  const size = level.reduce((most, { chunk }) => Math.max(most, chunk.size), 0)
  let last = level[0]!
  for (const next of level.slice(1)) {
    if (next.from - last.to < SAME_PLACE * size) found.add(last.chunk).add(next.chunk)
    if (next.to > last.to) last = next
  }
}

/** The same letter a hair aside, and no neighbour of it as the second of two thin letters is. */
function findTwin(seen: ReadonlyMap<number, readonly Glyph[]>, glyph: Glyph): Glyph | null {
  const { text, x0, x1, base, size, show } = glyph
  const near = SAME_PLACE * size
  const aside = Math.min(near, NEIGHBOUR * Math.abs(x1 - x0) || near)
  const field = fieldSize(size)
  for (let x = Math.floor((x0 - near) / field); x <= Math.floor((x0 + near) / field); x++)
    for (let y = Math.floor((base - near) / field); y <= Math.floor((base + near) / field); y++) {
      const twin = seen
        .get(placeKey(x, y, text))
        ?.find(
          (other) =>
            other.text === text &&
            other.show !== show &&
            !other.duplicate &&
            Math.abs(other.x0 - x0) < aside &&
            Math.abs(other.base - base) < near,
        )
      if (twin) return twin
    }
  return null
}

/** A letter that begins such a share of its width further on is the next one. */
const NEIGHBOUR = 0.8
/** Fields of a grid, points: as large as two equal glyphs may be apart, or larger. */
const fieldSize = (size: number): number => 2 ** Math.ceil(Math.log2(SAME_PLACE * size))
const fieldOf = ({ x0, base, size, text }: Glyph): number =>
  placeKey(Math.floor(x0 / fieldSize(size)), Math.floor(base / fieldSize(size)), text)
const PLACES = 0x10000
/** One number for a letter and a field of the grid. */
const placeKey = (column: number, row: number, text: string): number =>
  (place(column) * PLACES + place(row)) * PLACES + text.charCodeAt(0)
const place = (field: number): number => (field + PLACES / 2) & (PLACES - 1)
