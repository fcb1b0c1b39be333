import type { BreakFlags } from './break-points'
import { cutHyphen, cutPiece, cutPieces, type Piece, type Source } from './pieces'

/** What stands on one line together: a word with the spaces after it, a Han character with its punctuation. */
export interface Atom<Tag> {
  readonly start: number
  readonly end: number
  readonly pieces: readonly Piece<Tag>[]
  /** How many pieces come before the trailing spaces. */
  readonly solid: number
  /** Em: of text, of objects, and of the trailing spaces. */
  readonly text: number
  readonly objects: number
  readonly space: number
  /** Places to stretch at, without and with the trailing spaces. */
  readonly gaps: number
  readonly spaceGaps: number
  /** Em: the highest and lowest of its faces. */
  readonly ascent: number
  readonly descent: number
  /** Its last character before the spaces is Han or kana, after which a line that ends there has no gap. */
  readonly endsWide: boolean
  /** The line ends after it. */
  readonly ends: boolean
}

const gapsOf = <Tag>(piece: Piece<Tag>): number => (piece.kind === 'text' ? piece.gaps : 0)

export function makeAtom<Tag>(
  pieces: readonly Piece<Tag>[],
  start: number,
  end: number,
  ends: boolean,
): Atom<Tag> {
  let solid = pieces.length
  for (let last = pieces[solid - 1]; last?.kind === 'text' && last.blank; last = pieces[solid - 1]) solid -= 1
  const sums = { text: 0, objects: 0, space: 0, gaps: 0, spaceGaps: 0, ascent: 0, descent: 0 }
  for (const [index, piece] of pieces.entries()) {
    if (index >= solid) {
      sums.space += piece.width
      sums.spaceGaps += gapsOf(piece)
    } else if (piece.kind === 'object') {
      sums.objects += piece.width
    } else {
      sums.text += piece.width
      sums.gaps += piece.gaps
      const { scale = 1, rise = 0 } = piece.run.style
      sums.ascent = Math.max(sums.ascent, piece.face.metrics.ascent * scale + rise)
      sums.descent = Math.min(sums.descent, piece.face.metrics.descent * scale + rise)
    }
  }
  const closing = pieces[solid - 1]
  const endsWide = closing?.kind === 'text' && !closing.blank && closing.gaps > 0
  return { start, end, pieces, solid, ends, endsWide, ...sums }
}

/** Cuts a paragraph where its lines may end. */
export function cutAtoms<Tag>(source: Source<Tag>, breaks: BreakFlags): Atom<Tag>[] {
  const atoms: Atom<Tag>[] = []
  let start = 0
  let run = 0
  for (let at = 1; at <= source.text.length; at += 1) {
    if (at < source.text.length && !breaks[at]) continue
    while ((source.ends[run] ?? Infinity) <= start) run += 1
    atoms.push(makeAtom(cutPieces(source, start, at, run), start, at, breaks[at] === 2))
    start = at
  }
  return atoms
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Puts neighbouring graphemes of one piece together again and shapes them as one. */
function joinPieces<Tag>(source: Source<Tag>, letters: readonly Piece<Tag>[]): Piece<Tag>[] {
  const joined: Piece<Tag>[] = []
  for (const letter of letters) {
    const last = joined.at(-1)
    const together =
      last?.kind === 'text' &&
      letter.kind === 'text' &&
      last.run === letter.run &&
      last.face === letter.face &&
      last.level === letter.level &&
      last.blank === letter.blank &&
      source.faces[last.start]?.substitute === null &&
      source.faces[letter.start]?.substitute === null
    if (together) joined[joined.length - 1] = cutPiece(source, last.run, last.start, letter.end)
    else joined.push(letter)
  }
  return joined
}

/**
 * Breaks an atom that is wider than a line between its letters. `fits` says whether text and objects of these widths (em)
 * still have room on the given line of the atom, 0 the first; each part has at least one letter.
 */
export function breakAtom<Tag>(
  source: Source<Tag>,
  atom: Atom<Tag>,
  fits: (text: number, objects: number, line: number) => boolean,
): Atom<Tag>[] {
  const letters: Piece<Tag>[] = atom.pieces.flatMap((piece): Piece<Tag>[] => {
    if (piece.kind === 'object' || piece.blank) return [piece]
    const own = source.text.slice(piece.start, piece.end)
    return Array.from(graphemes.segment(own), ({ index, segment }) =>
      cutPiece(source, piece.run, piece.start + index, piece.start + index + segment.length),
    )
  })
  const parts: Piece<Tag>[][] = [[]]
  let [text, objects] = [0, 0]
  for (const letter of letters) {
    const blank = letter.kind === 'text' && letter.blank
    if (letter.kind === 'object') objects += letter.width
    else text += letter.width
    const part = parts.at(-1) ?? []
    if (part.length > 0 && !blank && !fits(text, objects, parts.length - 1)) {
      parts.push([letter])
      text = letter.kind === 'text' ? letter.width : 0
      objects = letter.kind === 'object' ? letter.width : 0
    } else part.push(letter)
  }
  return parts.map((part, index) => {
    const last = index === parts.length - 1
    const start = index === 0 ? atom.start : (part[0]?.start ?? atom.start)
    const end = last ? atom.end : (part.at(-1)?.end ?? atom.end)
    return makeAtom(joinPieces(source, part), start, end, last && atom.ends)
  })
}

/**
 * Divides an atom before an offset of its paragraph's text; the first part ends with a hyphen. Null where no text that can
 * show one stands before the place.
 */
export function divideAtom<Tag>(
  source: Source<Tag>,
  atom: Atom<Tag>,
  at: number,
): readonly [Atom<Tag>, Atom<Tag>] | null {
  const [head, tail]: [Piece<Tag>[], Piece<Tag>[]] = [[], []]
  for (const piece of atom.pieces) {
    if (piece.end <= at) head.push(piece)
    else if (piece.start >= at || piece.kind === 'object') tail.push(piece)
    else {
      head.push(cutPiece(source, piece.run, piece.start, at))
      tail.push(cutPiece(source, piece.run, at, piece.end))
    }
  }
  const last = head.at(-1)
  if (last?.kind !== 'text' || last.blank || tail.length === 0) return null
  const hyphen = cutHyphen(source, last)
  if (!hyphen) return null
  return [makeAtom([...head, hyphen], atom.start, at, false), makeAtom(tail, at, atom.end, atom.ends)]
}
