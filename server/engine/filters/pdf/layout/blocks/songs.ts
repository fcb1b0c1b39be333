import type { Line } from '../model'
import { roomFor, runsAt } from './runs'

/** Of the lines of a page of songs such a share begin with a capital, and such a share of these end in a mark. */
const CAPITALS = 0.6
const PUNCTUATED = 0.5
/** Of prose no such share of lines does. */
const MARKED = 0.6
const FEWEST = 6
/** So many lines tell, twice, that a page holds songs; behind such a share of them there is room. */
const STANZA = 3
const STANZAS = 2
const WITH_ROOM = 0.4
/** Verses are no longer; what begins no further from another stanza stands in its column; em. */
const LONGEST = 30
const COLUMN = 4
const NEXT_VERSE = 2.05
/** Behind the number of a stanza, or who sings. */
const CAPITAL = /^(?:\d{1,2}[.)]?\s+)?(?:\([^()]{1,12}\)\s*)?[“”"„»«'‘’¿¡—–-]*\s?\p{Lu}/u
const NUMBERED = /^\d/
const MARK = /\p{P}\s*$/u
const HYPHEN = /[-\u2010\u00ad]$/

/**
 * On pages of songs and hymns stanzas of a few lines and refrains of two are verses as well: the number before the first line, or
 * what stands in the other column, parts them from those that are told by themselves. Answers these and all lines that begin so.
 */
export function findSongs(lines: readonly Line[], verses: ReadonlySet<Line>): ReadonlySet<Line> {
  const level = lines.filter(({ words, vertical, rightToLeft }) => words > 1 && !vertical && !rightToLeft)
  const capital = level.filter(isVerse)
  if (capital.length < FEWEST || capital.length < CAPITALS * level.length) return verses
  const stanzas = runsAt(level, ({ x0 }) => x0).flatMap(versesOf)
  const alike = stanzas.filter(mayBeStanza)
  const endOf = (stanza: readonly Line[]): number =>
    Math.max(
      ...alike.filter((other) => shareColumn(stanza, other)).flatMap((other) => other.map(({ x1 }) => x1)),
    )
  const told = alike.filter((stanza) => hasRoom(stanza, endOf(stanza)))
  if (told.length < (verses.size > 0 ? 1 : STANZAS) && !(alike.length > 1 && areMarked(capital, MARKED)))
    return verses
  const found = new Set(verses)
  for (const stanza of stanzas) {
    const end = endOf(stanza)
    if (end === -Infinity) continue
    stanza.forEach((line, index) => {
      const above = stanza[index - 1] ?? numberedAbove(line, level)
      if (!above || MARK.test(above.text) || roomFor(line, above.x1, end)) found.add(line)
    })
  }
  return found
}

/** The first line of a stanza begins at its number. */
const numberedAbove = (line: Line, lines: readonly Line[]): Line | undefined =>
  lines.find((above) => {
    const [down, out] = [above.base - line.base, line.x0 - above.x0]
    return (
      down > 0.8 * line.size &&
      down < NEXT_VERSE * line.size &&
      out > 0 &&
      out < COLUMN * line.size &&
      NUMBERED.test(above.text) &&
      isVerse(above)
    )
  })

/** Behind how many of its lines had what begins the next had room in the column? */
const hasRoom = (stanza: readonly Line[], end: number): boolean =>
  stanza.slice(1).filter((line, index) => roomFor(line, stanza[index]!.x1, end)).length >=
  WITH_ROOM * (stanza.length - 1)

const isVerse = ({ text, leader }: Line): boolean =>
  leader === null && CAPITAL.test(text) && !HYPHEN.test(text)

/** The parts of a run between lines without a capital, and from number to number. */
function versesOf(run: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]]
  for (const line of run) {
    if (!isVerse(line)) parts.push([])
    else if (NUMBERED.test(line.text)) parts.push([line])
    else parts.at(-1)!.push(line)
  }
  return parts.filter((part) => part.length > 1)
}

function mayBeStanza(run: readonly Line[]): boolean {
  const [{ x0, size }] = run as [Line]
  return (
    run.length >= STANZA &&
    Math.max(...run.map(({ x1 }) => x1)) - x0 <= LONGEST * size &&
    areMarked(run, PUNCTUATED)
  )
}

const areMarked = (lines: readonly Line[], share: number): boolean =>
  lines.filter(({ text }) => MARK.test(text)).length >= share * lines.length

const shareColumn = ([a]: readonly Line[], [b]: readonly Line[]): boolean =>
  Math.abs(a!.x0 - b!.x0) < COLUMN * a!.size && Math.abs(a!.size - b!.size) < 0.04 * a!.size
