import type { Line } from '../model'

/** Signs of programs, and the share of them above which a text is one. */
const SIGNS = /[{};=()<>_\\|]/g
const MANY = 0.04
/** How programs prompt, and how their comments begin. */
const BEGINS = /^(#{1,4}|%{1,5}|\/\/|\/\*|\$|>{1,3})(?=[\s\w[(]|$)|^\.\.\. |^\\[a-zA-Z@]|^<[/a-zA-Z!?]/

/** Does a row begin as those of listings do? */
export const isListingSign = (text: string): boolean => BEGINS.test(text)

/** Brackets, equals signs and semicolons make code of what is written with a typewriter. */
export const isProgram = (text: string): boolean => (text.match(SIGNS)?.length ?? 0) > MANY * text.length

/** Is this one name of a program, as manuals put it into their margins? */
export const isName = (text: string): boolean =>
  /^[\\@$-]?[\w@*:-]+$/.test(text) && /[\\@_$]|\w::?\w/.test(text)

/** Shares of its letters that are of a typewriter: of a row of a program, and of a line of prose. */
const TYPED = 0.97
const PROSE = 0.5
/** Numbers of rows are smaller than they are. */
const NUMBER_SIZE = 0.85

function typedShare({ marks, size }: Line): number {
  const painted = marks.filter(({ glyph }) => glyph && !glyph.blank && glyph.size > NUMBER_SIZE * size)
  return painted.filter(({ style }) => style.font.monospaced).length / Math.max(1, painted.length)
}

const isCodeLine = ({ text }: Line): boolean => isListingSign(text.replace(/^\d+ /, '')) || isProgram(text)

/** Does a program begin or end between two lines? Within a sentence it begins where the other lines do. */
export function partsCode(last: Line, line: Line): boolean {
  if (Math.abs(last.x0 - line.x0) < 0.3 * line.size) return false
  const [above, below] = [typedShare(last), typedShare(line)]
  return (
    (above > TYPED && below < PROSE && isCodeLine(last)) ||
    (below > TYPED && above < PROSE && isCodeLine(line))
  )
}
