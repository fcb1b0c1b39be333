import { isWideCharacter, type ObjectPiece, type Piece, type TextPiece } from './pieces'
import type { Glyph, Placed, PlacedGlyphs, Shaped } from './types'

export interface Scale {
  /** Points. */
  readonly size: number
  readonly condense: number
}

/** Reverses what reads from right to left (UAX #9, L2): pieces in logical order in, from left to right out. */
export function orderVisually<Tag>(pieces: readonly Piece<Tag>[]): Piece<Tag>[] {
  const highest = pieces.reduce((level, piece) => Math.max(level, piece.level), 0)
  const ordered = [...pieces]
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      if (to > from) from = to
    }
  }
  return ordered
}

/** Widens spaces and wide characters by `extra` em of the run's own size. */
function stretchGlyphs<Tag>(piece: TextPiece<Tag>, extra: number, endsLine: boolean): readonly Glyph[] {
  const { glyphs } = piece.shaped
  if (extra === 0 || piece.gaps === 0) return glyphs
  const spare = endsLine ? glyphs.length - 1 : glyphs.length
  return glyphs.map((glyph, index) => {
    const gap = piece.blank ? index === glyphs.length - 1 : glyph.text !== '' && isWideCharacter(glyph.text)
    return gap && index < spare ? { ...glyph, advance: glyph.advance + extra } : glyph
  })
}

/** Neighbours from left to right as one; the text of right-to-left ones reads from the last to the first. */
function joinPlaced<Tag>(parts: readonly PlacedGlyphs<Tag>[]): PlacedGlyphs<Tag>[] {
  const [first] = parts
  if (!first || parts.length === 1) return [...parts]
  const { direction } = first.shaped
  const texts = parts.map((part) => part.shaped.text)
  const shaped: Shaped = {
    text: (direction === 'rtl' ? texts.reverse() : texts).join(''),
    direction,
    glyphs: parts.flatMap((part) => part.shaped.glyphs),
    advance: parts.reduce((sum, part) => sum + part.shaped.advance, 0),
  }
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  return [{ ...first, width, shaped, blank: parts.every((part) => part.blank) }]
}

const belongTogether = <Tag>(left: PlacedGlyphs<Tag>, right: PlacedGlyphs<Tag>): boolean =>
  left.face === right.face &&
  left.tag === right.tag &&
  left.style === right.style &&
  left.shaped.direction === right.shaped.direction

function placeText<Tag>(
  piece: TextPiece<Tag>,
  x: number,
  scale: Scale,
  stretch: number,
  endsLine: boolean,
): PlacedGlyphs<Tag> {
  const { style, tag } = piece.run
  const size = scale.size * (style.scale ?? 1)
  const glyphs = stretchGlyphs(piece, stretch / (size * scale.condense), endsLine)
  const advance =
    glyphs === piece.shaped.glyphs
      ? piece.shaped.advance
      : glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return {
    kind: 'glyphs',
    x,
    width: advance * size * scale.condense,
    rise: (style.rise ?? 0) * scale.size,
    size,
    condense: scale.condense,
    slant: style.italic && !piece.face.italic ? piece.face.lean : 0,
    face: piece.face,
    shaped: { ...piece.shaped, glyphs, advance },
    style,
    tag,
    blank: piece.blank,
  }
}

/** `pieces` of one line in logical order, without trailing spaces; neighbours that look the same come out as one. */
export function placePieces<Tag>(
  pieces: readonly Piece<Tag>[],
  scale: Scale,
  stretch: number,
): Placed<Tag>[] {
  const placed: Placed<Tag>[] = []
  const last = pieces.at(-1)
  let alike: PlacedGlyphs<Tag>[] = []
  let x = 0
  for (const piece of orderVisually(pieces)) {
    const next =
      piece.kind === 'object'
        ? placeObject(piece, x, scale)
        : placeText(piece, x, scale, stretch, piece === last)
    x += next.width
    const previous = alike.at(-1)
    if (next.kind === 'glyphs' && (!previous || belongTogether(previous, next))) {
      alike.push(next)
      continue
    }
    placed.push(...joinPlaced(alike))
    alike = next.kind === 'glyphs' ? [next] : []
    if (next.kind === 'object') placed.push(next)
  }
  return [...placed, ...joinPlaced(alike)]
}

const placeObject = <Tag>(piece: ObjectPiece<Tag>, x: number, { size }: Scale): Placed<Tag> => ({
  kind: 'object',
  x,
  width: piece.width * size,
  tag: piece.tag,
})
