import { breakAtom, divideAtom, type Atom } from './atoms'
import type { Hyphenator } from './hyphenation'
import { placePieces, type Scale } from './place-line'
import type { Piece, Source } from './pieces'
import type { BreakOptions, Line } from './types'

const TOLERANCE = 0.01
/** Em: a gap that is wider by more is loose, and one may be narrower by so much. */
const LOOSE = 0.12
const NARROWER = 0.04
/** So many lines in a row may end with a hyphen. */
const HYPHENS_IN_A_ROW = 2

interface Measure {
  readonly scale: Scale
  readonly tolerance: number
  /** Points available on a line, indent taken off. */
  widthOf(line: number): number
  indentOf(line: number): number
}

function measureWith(options: BreakOptions): Measure {
  const { size, width, firstIndent = 0, condense = 1, tolerance = TOLERANCE } = options
  const widths = typeof width === 'number' ? [width] : width
  const indentOf = (line: number): number => (line === 0 ? firstIndent : 0)
  return {
    scale: { size, condense },
    tolerance: tolerance * size,
    indentOf,
    widthOf: (line) => (widths[Math.min(line, widths.length - 1)] ?? Infinity) - indentOf(line),
  }
}

const pointsOf = (scale: Scale, text: number, objects: number): number =>
  scale.size * (scale.condense * text + objects)

/** A line's pieces in reading order, its outer spaces left out. */
function solidPieces<Tag>(atoms: readonly Atom<Tag>[]): Piece<Tag>[] {
  const pieces = atoms.flatMap((atom, index) =>
    index === atoms.length - 1 ? atom.pieces.slice(0, atom.solid) : atom.pieces,
  )
  const isOuter = (piece: Piece<Tag> | undefined): boolean => piece?.kind === 'text' && piece.blank
  while (isOuter(pieces.at(-1))) pieces.pop()
  while (isOuter(pieces[0])) pieces.shift()
  return pieces
}

/** How a line ends, where it is not between two words. */
type LineEnd = Partial<Pick<Line<unknown>, 'brokenWord' | 'divided' | 'last'>>

function makeLine<Tag>(
  atoms: readonly Atom<Tag>[],
  start: number,
  measure: Measure,
  index: number,
  { brokenWord = false, divided = null, last = false }: LineEnd,
): Line<Tag> {
  const { scale } = measure
  const first = atoms.findIndex((atom) => atom.solid > 0)
  let end = atoms.length
  while (end > 0 && atoms[end - 1]?.solid === 0) end -= 1
  const sums = { text: 0, objects: 0, gaps: 0, ascent: 0, descent: 0 }
  for (let at = Math.max(first, 0); at < end; at += 1) {
    const atom = atoms[at]
    if (!atom) break
    const inner = at < end - 1
    sums.text += atom.text + (inner ? atom.space : 0)
    sums.gaps += atom.gaps + (inner ? atom.spaceGaps : 0)
    sums.objects += atom.objects
    sums.ascent = Math.max(sums.ascent, atom.ascent)
    sums.descent = Math.min(sums.descent, atom.descent)
  }
  return {
    start,
    end: atoms.at(-1)?.end ?? start,
    width: pointsOf(scale, sums.text, sums.objects),
    indent: measure.indentOf(index),
    ascent: sums.ascent * scale.size,
    descent: sums.descent * scale.size,
    gaps: Math.max(0, sums.gaps - (atoms[end - 1]?.endsWide ? 1 : 0)),
    last,
    brokenWord,
    divided,
    place: (stretch = 0) => placePieces(solidPieces(atoms), scale, stretch),
  }
}

type Division<Tag> = readonly [Atom<Tag>, Atom<Tag>]

/** Finds the division of a word with the longest first part that is good enough. */
type Divider<Tag> = (atom: Atom<Tag>, isGood: (head: Atom<Tag>) => boolean) => Division<Tag> | undefined

/** Where the words of a paragraph may be divided. What each division looks like is found out once, and when it is asked for. */
export function createDivider<Tag>(source: Source<Tag>, hyphenator: Hyphenator | null): Divider<Tag> {
  const known = new Map<Atom<Tag>, { places: readonly number[]; made: (Division<Tag> | null)[] }>()
  const placesOf = (atom: Atom<Tag>): readonly number[] => {
    const mono = atom.pieces.some((piece) => piece.kind === 'text' && piece.run.style.family === 'mono')
    return mono || !hyphenator ? [] : hyphenator(source.text.slice(atom.start, atom.end)).toReversed()
  }
  return (atom, isGood) => {
    let word = known.get(atom)
    if (!word) known.set(atom, (word = { places: placesOf(atom), made: [] }))
    for (const [index, place] of word.places.entries()) {
      if (index === word.made.length) word.made.push(divideAtom(source, atom, atom.start + place))
      const division = word.made[index]
      if (division && isGood(division[0])) return division
    }
    return undefined
  }
}

/** Fills the lines of one paragraph, one after the other, each as far as it goes. */
class LineFiller<Tag> {
  readonly lines: Line<Tag>[] = []
  private current: Atom<Tag>[] = []
  private start = 0
  private filled = 0
  private space = 0
  /** Spaces between what is on the line, and those behind it. */
  private gaps = 0
  private spaceGaps = 0
  private hyphens = 0
  private readonly measure: Measure

  constructor(
    private readonly source: Source<Tag>,
    private readonly options: BreakOptions,
    private readonly divide: Divider<Tag>,
  ) {
    this.measure = measureWith(options)
  }

  /** `final`: nothing comes behind it. */
  place(atom: Atom<Tag>, final: boolean): void {
    let rest = atom
    if (this.filled > 0 && !this.fits(rest)) {
      const division = final || atom.ends ? undefined : this.divideIfLoose(rest)
      if (division) this.add(division[0])
      this.endLine({ divided: division ? 'loose' : null })
      rest = division?.[1] ?? rest
    }
    while (!this.fits(rest)) {
      const division = this.divide(rest, (head) => this.fits(head))
      if (!division) return this.placeBroken(rest)
      this.add(division[0])
      this.endLine({ divided: 'wide' })
      rest = division[1]
    }
    this.add(rest)
  }

  finish(): Line<Tag>[] {
    if (this.current.length > 0) this.endLine({ last: true })
    return this.lines
  }

  private fits({ text, objects }: Atom<Tag>): boolean {
    const { scale, tolerance } = this.measure
    const width = this.filled + this.space + pointsOf(scale, text, objects)
    const narrower = this.options.justify ? NARROWER * scale.size * (this.gaps + this.spaceGaps) : 0
    return width <= this.measure.widthOf(this.lines.length) + Math.max(tolerance, narrower)
  }

  /** The division whose first part fills a line that would have wide gaps. */
  private divideIfLoose(atom: Atom<Tag>): Division<Tag> | undefined {
    if (!this.options.justify || this.hyphens >= HYPHENS_IN_A_ROW) return undefined
    const free = this.measure.widthOf(this.lines.length) - this.filled
    if (free < LOOSE * this.measure.scale.size * this.gaps) return undefined
    return this.divide(atom, (head) => this.fits(head))
  }

  private placeBroken(atom: Atom<Tag>): void {
    const { scale, tolerance } = this.measure
    const first = this.lines.length
    const parts = breakAtom(
      this.source,
      atom,
      (text, objects, line) =>
        pointsOf(scale, text, objects) <= this.measure.widthOf(first + line) + tolerance,
    )
    for (const [index, part] of parts.entries()) {
      this.add(part)
      if (index < parts.length - 1 && this.current.length > 0) this.endLine({ brokenWord: true })
    }
  }

  private add(atom: Atom<Tag>): void {
    const { scale } = this.measure
    this.current.push(atom)
    this.filled += this.space + pointsOf(scale, atom.text, atom.objects)
    this.gaps += this.spaceGaps
    // Spaces before the first word are none.
    const behind = this.filled > 0
    this.space = behind ? pointsOf(scale, atom.space, 0) : 0
    this.spaceGaps = behind ? atom.spaceGaps : 0
    if (atom.ends) this.endLine({ last: true })
  }

  private endLine(end: LineEnd): void {
    const line = makeLine(this.current, this.start, this.measure, this.lines.length, end)
    this.lines.push(line)
    this.hyphens = end.divided ? this.hyphens + 1 : 0
    this.start = line.end
    this.current = []
    this.filled = this.space = this.gaps = this.spaceGaps = 0
  }
}

/** Fills lines one after the other, each as far as it goes. */
export function fillLines<Tag>(
  source: Source<Tag>,
  atoms: readonly Atom<Tag>[],
  options: BreakOptions,
  divide: Divider<Tag>,
): Line<Tag>[] {
  const filler = new LineFiller(source, options, divide)
  atoms.forEach((atom, index) => filler.place(atom, index === atoms.length - 1))
  return filler.finish()
}
