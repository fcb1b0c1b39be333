import { scriptOf } from './scripts'
import { joinCluster } from './font-face'
import type { CharacterFace } from './itemize'
import type { FontFace, Glyph, InlineRun, Shaped, TextRun } from './types'

/** The smallest part that is shaped and placed at once: one run, one face, one direction, all blank or none. */
export interface TextPiece<Tag> {
  readonly kind: 'text'
  readonly start: number
  readonly end: number
  readonly run: TextRun<Tag>
  readonly face: FontFace
  readonly level: number
  readonly blank: boolean
  readonly shaped: Shaped
  /** Em of the paragraph's size. */
  readonly width: number
  /** Places where justification may add space: 1 for a space, one after each wide character. */
  readonly gaps: number
}

export interface ObjectPiece<Tag> {
  readonly kind: 'object'
  readonly start: number
  readonly end: number
  readonly level: number
  readonly width: number
  readonly tag: Tag
}

export type Piece<Tag> = TextPiece<Tag> | ObjectPiece<Tag>

const BLANK = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000]/
const STRETCHES = /[ \u00a0]/
const HYPHEN = '-'
const SOFT_HYPHEN = '\u00ad'
const JOINING = /[\p{Script=Arabic}\u200d]/u

export function isBlank(character: string | undefined): boolean {
  if (character === undefined) return false
  if (character.length === 1 && character > ' ' && character < '\u007f') return false
  return BLANK.test(character)
}

/** Before it are no Han and no kana. */
const FIRST_WIDE = '\u2e80'

/** Han and kana, which are justified between characters. */
export function isWideCharacter(character: string): boolean {
  if (character < FIRST_WIDE) return false
  const script = scriptOf(character.codePointAt(0) ?? 0)
  return script === 'Han' || script === 'Jpan'
}

/** What a text is made of before it is cut into pieces; arrays have one entry for each UTF-16 unit. */
export interface Source<Tag> {
  readonly text: string
  readonly language: string
  readonly runs: readonly InlineRun<Tag>[]
  /** Where each run ends. */
  readonly ends: readonly number[]
  readonly faces: readonly CharacterFace[]
  /** Null when all is left to right. */
  readonly levels: Uint8Array | null
}

/** Glyphs of a compound, placed as they were. */
function takeApart({ id, advance, dx, dy, compound }: Glyph): Omit<Glyph, 'text'>[] {
  if (!compound) return [{ id, advance, dx, dy }]
  const { parts } = compound
  return parts.map(({ id: part, x, y }, index) => {
    const last = index === parts.length - 1
    // All but the last take no room: each part's place is counted from the compound's origin.
    return { id: part, advance: last ? compound.advance : 0, dx: x, dy: y }
  })
}

/** The original text on the glyphs that show something in its place. */
function shapeSubstitute(face: FontFace, substitute: string, text: string, language: string): Shaped {
  const shaped = face.shape(substitute, { direction: 'ltr', language })
  const raw = shaped.glyphs.flatMap((glyph) => takeApart(glyph))
  return { ...shaped, text, glyphs: joinCluster(raw, text) }
}

function countGaps(text: string, blank: boolean): number {
  if (blank) return STRETCHES.test(text) ? 1 : 0
  let gaps = 0
  for (const character of text) if (isWideCharacter(character)) gaps += 1
  return gaps
}

/** Shapes `start`…`end`, which lies in one run, with one face and level. */
export function cutPiece<Tag>(
  source: Source<Tag>,
  run: TextRun<Tag>,
  start: number,
  end: number,
): TextPiece<Tag> {
  const { text, language } = source
  const shown = source.faces[start]
  if (!shown) throw new RangeError('A piece begins outside its text')
  const level = source.levels?.[start] ?? 0
  const own = text.slice(start, end)
  const joins = level % 2 === 1
  const before = joins && JOINING.test(text[start - 1] ?? '') ? text.slice(Math.max(0, start - 3), start) : ''
  const after = joins && JOINING.test(text[end] ?? '') ? text.slice(end, end + 3) : ''
  const direction = joins ? 'rtl' : 'ltr'
  const shaped =
    shown.substitute === null
      ? shown.face.shape(own, { direction, language, before, after })
      : shapeSubstitute(shown.face, shown.substitute, own, language)
  const blank = isBlank(own)
  const { scale = 1 } = run.style
  const gaps = countGaps(own, blank)
  return {
    kind: 'text',
    start,
    end,
    run,
    face: shown.face,
    level,
    blank,
    shaped,
    width: shaped.advance * scale,
    gaps,
  }
}

/**
 * The hyphen behind the first part of a divided word. Copying gives a soft hyphen for it (ISO 32000-2, 14.8.2.2.3), so that
 * readers put the word together again.
 */
export function cutHyphen<Tag>(source: Source<Tag>, after: TextPiece<Tag>): TextPiece<Tag> | null {
  const { face, run, end } = after
  if (!face.has(HYPHEN.charCodeAt(0))) return null
  const shaped = shapeSubstitute(face, HYPHEN, SOFT_HYPHEN, source.language)
  const width = shaped.advance * (run.style.scale ?? 1)
  return { ...after, start: end, shaped, width, gaps: 0 }
}

/** Cuts `start`…`end`, inside which no line may end, into pieces; line feeds leave none. */
export function cutPieces<Tag>(
  source: Source<Tag>,
  start: number,
  end: number,
  firstRun: number,
): Piece<Tag>[] {
  const { text, runs, ends, faces, levels } = source
  const pieces: Piece<Tag>[] = []
  let index = firstRun
  let from = start
  while (from < end) {
    while ((ends[index] ?? text.length) <= from) index += 1
    const run = runs[index]
    if (!run) break
    if (!('text' in run)) {
      pieces.push({
        kind: 'object',
        start: from,
        end: from + 1,
        level: levels?.[from] ?? 0,
        width: run.width,
        tag: run.tag,
      })
      from += 1
      continue
    }
    const limit = Math.min(end, ends[index] ?? end)
    const shown = faces[from]
    const blank = isBlank(text[from])
    let to = from + 1
    while (
      to < limit &&
      text[to] !== '\n' &&
      faces[to] === shown &&
      shown?.substitute === null &&
      isBlank(text[to]) === blank &&
      (levels === null || levels[to] === levels[from])
    )
      to += 1
    if (shown?.substitute !== null) while (to < limit && /[\udc00-\udfff]/.test(text[to] ?? '')) to += 1
    if (text[from] !== '\n') pieces.push(cutPiece(source, run, from, to))
    from = to
  }
  return pieces
}
