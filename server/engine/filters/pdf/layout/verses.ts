import type { Line } from './model'

/** So many lines under one another are a stanza; such a share of them would have had room for the next one's first word. */
const LINES = 4
const WITH_ROOM = 0.4
/** They begin at one place to so many em, and are no further apart, nor longer. */
const SAME_PLACE = 0.1
const LEADING = 1.7
const LONGEST = 30
/** Beside other lines such a share of them ends in a mark, as those of verses do and names of a table do not. */
const PUNCTUATED = 0.5
const CAPITAL = /^[“”"„»«'‘’¿¡—–-]*\s?\p{Lu}/u
const MARK = /[\p{P}]\s*$/u
const HYPHEN = /[-\u2010\u00ad]$/

/**
 * Lines of verses begin with a capital each, whatever the line above says, and end where they end. Answers those that begin
 * anew though they would not have had room above. Lines come from the top down.
 */
export function findVerses(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>()
  const open: Line[][] = []
  const close = (run: readonly Line[]): void => {
    if (isStanza(run)) for (const line of run) found.add(line)
  }
  for (const line of lines) {
    const at = open.findIndex((run) => goesOn(run.at(-1)!, line))
    const capital = CAPITAL.test(line.text) && !line.vertical && !line.rightToLeft
    const run = at < 0 ? null : open.splice(at, 1)[0]!
    if (run && capital) {
      run.push(line)
      open.push(run)
    } else {
      if (run) close(run)
      if (capital) open.push([line])
    }
    while (open.length > OPEN) close(open.shift()!)
  }
  for (const run of open) close(run)
  return found
}

/** Columns side by side that are looked at. */
const OPEN = 4

const goesOn = (last: Line, line: Line): boolean =>
  last.degrees === line.degrees &&
  Math.abs(last.x0 - line.x0) < SAME_PLACE * line.size &&
  Math.abs(last.size - line.size) < 0.05 * line.size &&
  last.base - line.base > 0.8 * line.size &&
  last.base - line.base < LEADING * line.size

function isStanza(run: readonly Line[]): boolean {
  if (run.length < LINES || run.some(({ text, leader }) => HYPHEN.test(text) || leader !== null)) return false
  const [{ x0, size }] = run as [Line]
  const end = Math.max(...run.map(({ x1 }) => x1))
  if (end - x0 > LONGEST * size) return false
  const breaks = run.slice(1)
  const free = breaks.filter((line, index) => end - run[index]!.x1 > line.firstWord + 0.6 * size)
  if (free.length < WITH_ROOM * breaks.length) return false
  const alone = run.every(({ neighbours }) => neighbours === 0)
  return alone || run.filter(({ text }) => MARK.test(text)).length >= PUNCTUATED * run.length
}
