import type { Line } from '../model'
import { countRoom, runsAt } from './runs'

/** So many lines under one another are a stanza; such a share of them would have had room for the next one's first word. */
const LINES = 4
const WITH_ROOM = 0.4
/** They are no longer, em. */
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
  const upright = lines.filter(({ vertical, rightToLeft }) => !vertical && !rightToLeft)
  const stanzas = runsAt(upright, ({ x0 }) => x0)
    .flatMap(withCapitals)
    .filter(isStanza)
  return new Set(stanzas.flat())
}

/** The parts of a run between lines without a capital. */
function withCapitals(run: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]]
  for (const line of run) {
    if (CAPITAL.test(line.text)) parts.at(-1)!.push(line)
    else parts.push([])
  }
  return parts
}

function isStanza(run: readonly Line[]): boolean {
  if (run.length < LINES || run.some(({ text, leader }) => HYPHEN.test(text) || leader !== null)) return false
  const [{ x0, size }] = run as [Line]
  if (Math.max(...run.map(({ x1 }) => x1)) - x0 > LONGEST * size) return false
  if (countRoom(run) < WITH_ROOM * (run.length - 1)) return false
  const alone = run.every(({ neighbours }) => neighbours === 0)
  return alone || run.filter(({ text }) => MARK.test(text)).length >= PUNCTUATED * run.length
}
