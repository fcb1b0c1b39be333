import type { Line, Mark } from '../model'
import { SENTENCE_END } from '../sentences'

/** Ends and beginnings of lines are the same to so much, em. */
const EDGE = 0.3
/** What is set to the right edge stands further from the text than words do, and is no wider than a share of its column; em. */
const APART = 0.9
const WIDEST = 0.65
/** Lines of one paragraph are so far apart, em, give or take a share. */
const LEADING = [0.9, 1.75] as const
const SAME = 0.06
/** Such a share of it stands under the line above. */
const OVER = 0.3
const LETTERS = /\p{L}{2}/u

/**
 * Who wrote a paragraph, or where it is from, is set to the right edge of its last line. A translation needs more or less of that
 * line: so both are one text. Lines come from the top down and from the left.
 */
export function joinTails(lines: Line[]): Line[] {
  const gone = new Set<Line>()
  lines.forEach((last, index) => {
    const tail = lines[index + 1]
    if (!tail || !isSetApart(last, tail) || lines[index + 2]?.base === tail.base) return
    if (!goesOn(lines, index, last, tail) || isColumn(lines, index, last, tail)) return
    append(last, tail)
    gone.add(tail)
  })
  return gone.size === 0 ? lines : lines.filter((line) => !gone.has(line))
}

function isSetApart(last: Line, tail: Line): boolean {
  const { size } = last
  return (
    tail.degrees === last.degrees &&
    Math.abs(tail.base - last.base) < 0.05 * size &&
    Math.abs(tail.size - last.size) < 0.15 * size &&
    tail.x0 - last.x1 > APART * size &&
    tail.x1 - tail.x0 < WIDEST * (tail.x1 - last.x0) &&
    !last.rightToLeft &&
    !last.vertical &&
    last.leader === null &&
    tail.leader === null &&
    LETTERS.test(tail.text) &&
    LETTERS.test(last.text)
  )
}

/** Do lines above fill the column that both stand in, and does their sentence go on? Of ragged ones two tell. */
function goesOn(lines: readonly Line[], index: number, last: Line, tail: Line): boolean {
  let lower = last
  for (let at = index - 1; at >= 0; at--) {
    const line = lines[at]!
    const distance = line.base - lower.base
    if (line.degrees !== last.degrees || distance > LEADING[1] * last.size) return false
    if (distance < LEADING[0] * last.size || !isOver(line, last, tail)) continue
    if (lower !== last) return true
    if (SENTENCE_END.test(line.text) && !/^\p{Ll}/u.test(last.text)) return false
    if (Math.abs(line.x1 - tail.x1) < EDGE * last.size) return true
    lower = line
  }
  return false
}

const isOver = (line: Line, last: Line, tail: Line): boolean =>
  Math.abs(line.x0 - last.x0) < EDGE * last.size &&
  line.x1 > tail.x0 + OVER * (tail.x1 - tail.x0) &&
  line.x1 < tail.x1 + EDGE * last.size &&
  Math.abs(line.size - last.size) < SAME * last.size

/** Others begin under it or end their cells there: it is a column's; or the text goes on below, and these are words set wide. */
function isColumn(lines: readonly Line[], index: number, last: Line, tail: Line): boolean {
  for (let at = index + 2; at < lines.length; at++) {
    const line = lines[at]!
    if (line.degrees !== last.degrees || last.base - line.base > 2 * LEADING[1] * last.size) return false
    if (goesOnBelow(line, last)) return true
    if (line.x0 > last.x1 && line.x0 < tail.x1 && line.x1 < tail.x1 + EDGE * last.size) return true
  }
  return false
}

const goesOnBelow = (line: Line, last: Line): boolean =>
  Math.abs(line.x0 - last.x0) < EDGE * last.size &&
  last.base - line.base < LEADING[1] * last.size &&
  /^\p{Ll}/u.test(line.text)

function append(last: Line, tail: Line): void {
  const { style, size, base } = last.marks.at(-1)!
  const space: Mark = {
    text: ' ',
    glyph: null,
    style,
    size,
    base,
    line: last,
    formula: false,
    joined: false,
    division: false,
  }
  last.marks.push(space, ...tail.marks.map((mark) => ({ ...mark, line: last })))
  last.chunks.push(...tail.chunks)
  last.text = `${last.text} ${tail.text}`
  last.x1 = tail.x1
  last.words += tail.words
  last.closed = true
}
