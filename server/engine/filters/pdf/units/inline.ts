import type { LinkArea } from '../extras/links'
import { fromFrame, transformBox, type Box, type Matrix } from '../geometry'
import { isPaintedBolder, type Block, type Glyph, type Mark } from '../layout'
import { NO_LETTER } from '../read/actual-text'
import type { SourceFont } from '../read/show-event'
import { CUT, SOFT_CUT } from './cut-words'

/** How one stretch of a unit looks, in what must be the same for two stretches to be one style. */
export interface UnitStyle {
  readonly key: string
  readonly bold: boolean
  readonly italic: boolean
  readonly family: 'sans' | 'serif' | 'mono'
}

/** Text of one style, or something that comes back with its own glyphs. */
export type Piece = TextPiece | AtomPiece

export interface TextPiece {
  readonly kind: 'text'
  readonly text: string
  readonly style: UnitStyle
  /** A mark that shows its ink. */
  readonly sample: Glyph
  readonly links: readonly LinkArea[]
}

export interface AtomPiece {
  readonly kind: 'atom'
  readonly text: string
  readonly glyphs: readonly Glyph[]
  readonly x0: number
  readonly x1: number
  readonly base: number
  /** Raised figures: a note's number. */
  readonly raised: boolean
  /** Links it stands under. */
  readonly links: readonly LinkArea[]
}

/** Text to which more is added, mark by mark. */
type Growing = (Omit<TextPiece, 'text'> & { text: string }) | AtomPiece

/** The inline content of a block, in reading order; a word that a line's end parts behind a hyphen has a `CUT` there. */
export function readPieces(block: Block, links: readonly LinkArea[], page: number): Piece[] {
  const linksOf = linkFinder(block, links)
  const pieces: Growing[] = []
  let atom: Mark[] = []
  const closeAtom = (): void => {
    if (atom.length === 0) return
    const piece = atomOf(atom, linksOf)
    if (piece) pieces.push(piece)
    atom = []
  }
  let last = null as { glyph: Glyph; own: readonly LinkArea[] } | null
  const marks = trimmed(block.marks)
  for (const [index, mark] of marks.entries()) {
    if (mark.joined && (!mark.division || mark.formula)) continue
    if (mark.formula) {
      if (atom[0] && atom[0].line !== mark.line) closeAtom()
      atom.push(mark)
      continue
    }
    closeAtom()
    const shown: Glyph | null = mark.text === ' ' ? behindBox(last?.glyph, marks[index + 1]) : mark.glyph
    if (shown) last = { glyph: shown, own: linksOf(shown) }
    else last ??= firstGlyph(block, linksOf)
    if (last) addText(pieces, mark.division ? cutOf(mark) : mark.text, last.glyph, last.own, page, links)
  }
  closeAtom()
  return pieces.map((piece) =>
    piece.kind === 'text'
      ? { ...piece, text: piece.text.replaceAll(NO_LETTER, '').replace(SPLIT_AM, '$1\u0e33') }
      : piece,
  )
}

const cutOf = ({ text }: Mark): string => (text === '\u00ad' ? SOFT_CUT : CUT)

/** A space behind a box around words stands outside: it looks as what comes next. */
function behindBox(last: Glyph | undefined, next: Mark | undefined): Glyph | null {
  const boxes = (last?.rulings ?? []).filter(({ padding }) => padding !== undefined)
  const isBehind = next?.glyph && !next.formula && boxes.length > 0
  const goesOn = (next?.glyph?.rulings ?? []).some(({ rule }) => boxes.some((box) => box.rule === rule))
  return isBehind && !goesOn ? next.glyph : null
}

/** Fonts draw the Thai vowel am as two signs, around which the tone stands. */
const SPLIT_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g

function trimmed(marks: readonly Mark[]): readonly Mark[] {
  const first = marks.findIndex((mark) => mark.text !== ' ')
  return first < 0 ? [] : marks.slice(first, marks.findLastIndex((mark) => mark.text !== ' ') + 1)
}

function firstGlyph(
  block: Block,
  linksOf: (glyph: Glyph) => readonly LinkArea[],
): { glyph: Glyph; own: readonly LinkArea[] } | null {
  const glyph = block.marks.find((mark) => mark.glyph)?.glyph
  return glyph ? { glyph, own: linksOf(glyph) } : null
}

function addText(
  pieces: Growing[],
  text: string,
  glyph: Glyph,
  own: readonly LinkArea[],
  page: number,
  links: readonly LinkArea[],
): void {
  const before = pieces.at(-1)
  if (before?.kind === 'text' && looksAlike(before, glyph, own)) {
    before.text += text
    return
  }
  const style = styleOf(glyph, own.map((link) => `${page}.${links.indexOf(link)}`).join('+'))
  if (before?.kind === 'text' && before.style.key === style.key) before.text += text
  else pieces.push({ kind: 'text', text, style, sample: glyph, links: own })
}

/** Tells of nearly all glyphs, without a key of their style, that they look as those before. */
const looksAlike = ({ sample, links }: TextPiece, glyph: Glyph, own: readonly LinkArea[]): boolean =>
  sample.style === glyph.style &&
  links === own &&
  isPaintedBolder(sample) === isPaintedBolder(glyph) &&
  sample.rulings === null &&
  glyph.rulings === null

export const familyOf = ({ monospaced, serif }: SourceFont): UnitStyle['family'] =>
  monospaced ? 'mono' : serif ? 'serif' : 'sans'

function styleOf(glyph: Glyph, link: string): UnitStyle {
  const {
    style: { font, colour, alpha, bold: heavy },
  } = glyph
  const family = familyOf(font)
  const { italic } = font
  const bold = heavy || isPaintedBolder(glyph)
  return {
    key: [bold ? 'b' : '', italic ? 'i' : '', family, colour, alpha, link, ruling(glyph)].join('|'),
    bold,
    italic,
    family,
  }
}

/** Underlines are part of a style: the same for words on several lines. */
const ruling = ({ rulings }: Glyph): string =>
  (rulings ?? [])
    .map(({ height, rule }) => `${rule.backing ? 'b' : height > 0.1 ? 's' : 'u'}${rule.paint.components}`)
    .join()

/** Something of several glyphs that stays in one piece; null when there is nothing to see. */
export function atomOf(
  marks: readonly Mark[],
  linksOf: (glyph: Glyph) => readonly LinkArea[] = () => NO_LINKS,
): AtomPiece | null {
  const glyphs = marks.flatMap(({ glyph }) => (glyph && !glyph.blank ? [glyph] : []))
  const [first] = marks
  if (!first || glyphs.length === 0) return null
  const text = marks
    .map((mark) => mark.text)
    .join('')
    .trim()
  return {
    kind: 'atom',
    text,
    glyphs,
    x0: Math.min(...glyphs.map((glyph) => glyph.x0)),
    x1: Math.max(...glyphs.map((glyph) => glyph.x1)),
    base: first.line.base,
    raised: /^[\d,*†‡§]+$/.test(text) && first.base > first.line.base,
    links: [...new Set(glyphs.flatMap(linksOf))],
  }
}

const NO_LINKS: readonly LinkArea[] = []

/** Which links a glyph stands under, looked for among those that touch the block. */
function linkFinder(block: Block, links: readonly LinkArea[]): (glyph: Glyph) => readonly LinkArea[] {
  const turn = fromFrame(block.degrees)
  const lines = block.lines
  const around = transformBox(turn, [
    block.x0,
    Math.min(...lines.map((line) => line.base - line.size)),
    block.x1,
    Math.max(...lines.map((line) => line.base + line.size)),
  ])
  const near = links.filter(({ boxes }) =>
    boxes.some((box) => box[0] < around[2] && box[2] > around[0] && box[1] < around[3] && box[3] > around[1]),
  )
  if (near.length === 0) return () => NO_LINKS
  return (glyph) => {
    const own = near.filter(({ boxes }) => isUnder(glyph, turn, boxes))
    return own.length > 0 ? own : NO_LINKS
  }
}

/** Does the middle of a glyph's body stand in one of the boxes? `turn` leads from its frame to the page. */
export function isUnder({ x0, x1, base, size }: Glyph, turn: Matrix, boxes: readonly Box[]): boolean {
  const middle = (x0 + x1) / 2
  const height = base + 0.3 * size
  const place = transformBox(turn, [middle, height, middle, height])
  const x = place[0]
  const y = place[1]
  return boxes.some((box) => x > box[0] && x < box[2] && y > box[1] && y < box[3])
}
