import type { Chunk, Glyph } from '../model'

/** Vowels, doublings and hamzas of Arabic, points and accents of Hebrew (combining marks of both blocks). */
const SIGN =
  /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]+$/
const FIRST_SIGN = 0x591
const LAST_SIGN = 0x8ff
const LETTER =
  /^[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c9\ufb1d-\ufdff\ufe70-\ufefc]/

/** Is this glyph a sign on a letter that is read from the right? */
export function isTurnedSign({ text }: Pick<Glyph, 'text'>): boolean {
  const code = text.charCodeAt(0)
  return code >= FIRST_SIGN && code <= LAST_SIGN && SIGN.test(text)
}

/** Is this glyph a letter that is read from the right? */
export const isTurnedLetter = ({ text }: Pick<Glyph, 'text'>): boolean =>
  text.charCodeAt(0) >= FIRST_SIGN && LETTER.test(text)

const FIRST_JOINED = 0x620

/** Is this glyph a letter of Arabic? */
export const isJoinedLetter = (glyph: Pick<Glyph, 'text'>): boolean =>
  glyph.text.charCodeAt(0) >= FIRST_JOINED && isTurnedLetter(glyph) && !HEBREW_FORM.test(glyph.text)

const HEBREW_FORM = /^[\ufb1d-\ufb4f]/

const isPlain = (glyph: Glyph): boolean => !glyph.blank && !isTurnedSign(glyph)

/** A sign is no further from its letter, em, and so many glyphs at most. */
const REACH = 1.5
const MOST_BETWEEN = 8

function nearest<T>(
  items: readonly T[],
  from: number,
  step: 1 | -1,
  wanted: (item: T) => boolean,
): T | undefined {
  for (let count = 1; count <= MOST_BETWEEN; count++) {
    const item = items[from + count * step]
    if (item === undefined || wanted(item)) return item
  }
  return undefined
}

/**
 * The letters that signs stand on, of glyphs in the order they are painted. Where a sign is drawn says little, as many have no width and
 * their picture lies somewhere beside their place. But they are painted on the side where their letter ends, as it is read: before it where
 * painting goes to the right, as shaping leaves them, behind it where it goes back over each letter.
 */
export function lettersOfSigns(glyphs: readonly Glyph[]): ReadonlyMap<Glyph, Glyph> {
  const letters = new Map<Glyph, Glyph>()
  glyphs.forEach((sign, index) => {
    if (!isTurnedSign(sign)) return
    const before = nearest(glyphs, index, -1, isPlain)
    const behind = nearest(glyphs, index, 1, isPlain)
    const letter = before && behind ? (behind.x0 > before.x0 ? behind : before) : (behind ?? before)
    if (letter && isTurnedLetter(letter) && Math.abs(letter.x0 - sign.x0) < REACH * letter.size)
      letters.set(sign, letter)
  })
  return letters
}

const SPACES = /^\s+$/
const isSign = ({ glyphs }: Chunk): boolean => glyphs.every(isTurnedSign)
/** Nothing is said of these but by the letter they stand on. */
const isNothing = ({ glyphs }: Chunk): boolean =>
  glyphs.every(({ blank, text }) => blank && !SPACES.test(text))

/**
 * Signs painted by themselves, a little higher or lower than the line, go with the letter they stand on; so do those whose letters another
 * glyph has, or are dropped where there is none.
 */
export function joinSigns(chunks: readonly Chunk[]): Chunk[] {
  const kept: Chunk[] = []
  let waiting: Chunk[] = []
  chunks.forEach((chunk, index) => {
    const before = kept.at(-1)
    if (isSign(chunk)) {
      const behind = nearest(chunks, index, 1, (next) => !isSign(next) && !isNothing(next))
      if (before && standsOn(chunk, before) && !(behind && standsOn(chunk, behind) && behind.x0 > before.x0))
        before.glyphs.push(...onLine(chunk, before))
      else if (behind && standsOn(chunk, behind)) waiting.push(chunk)
      else kept.push(chunk)
    } else if (chunk.glyphs.some((glyph) => !glyph.blank && !glyph.duplicate)) {
      chunk.glyphs.unshift(
        ...waiting.filter((sign) => standsOn(sign, chunk)).flatMap((sign) => onLine(sign, chunk)),
      )
      waiting = []
      kept.push(chunk)
    } else if (!isNothing(chunk)) return
    else if (before && standsOn(chunk, before)) before.glyphs.push(...chunk.glyphs)
    else waiting.push(chunk)
  })
  return kept
}

/** Signs on the baseline of their letter. */
const onLine = (sign: Chunk, { base }: Chunk): readonly Glyph[] =>
  isSign(sign) ? sign.glyphs.map((glyph) => ({ ...glyph, base })) : sign.glyphs

const standsOn = (sign: Chunk, { degrees, base, size, x0, x1 }: Chunk): boolean =>
  sign.degrees === degrees && Math.abs(sign.base - base) < size && sign.x0 > x0 - size && sign.x0 < x1 + size
