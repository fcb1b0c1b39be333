import type { Block, Line, Mark } from '../model'
import { SENTENCE_END } from '../sentences'

/** What begins at one place begins there to so many em. */
const SAME_PLACE = 0.1
/** A line of so few words, so far in from the next one, em, is the name over a speech or a stanza. */
const NAME_WORDS = 3
const NAME_INDENT = 6
/** Words of a heading over rows that have a sign each. */
const HEADING_WORDS = 4
const SAME_SIZE = 0.03

/** Does a line begin something of its own for what stands at its beginning? */
export const beginsOwn = (block: Block, last: Line, line: Line): boolean =>
  line.marks[0]?.glyph?.initial !== undefined ||
  isSignOfRow(last, line) ||
  isBelowName(block, line) ||
  isNextName(last, line) ||
  areNamed(block, last, line)

/** The sign of the first row below a heading. */
const isSignOfRow = (last: Line, line: Line): boolean =>
  line.text.length === 1 && line.neighbours > 0 && last.neighbours === 0 && last.words <= HEADING_WORDS

/** Who speaks stands by itself over the speech. */
function isBelowName({ lines }: Block, line: Line): boolean {
  const [name] = lines
  return (
    lines.length === 1 &&
    !line.rightToLeft &&
    name!.neighbours === 0 &&
    name!.words <= NAME_WORDS &&
    name!.x0 - line.x0 > NAME_INDENT * line.size &&
    /^\P{Ll}/u.test(line.text)
  )
}

const isNextName = (last: Line, line: Line): boolean =>
  SENTENCE_END.test(last.text) &&
  !line.rightToLeft &&
  line.neighbours === 0 &&
  line.words <= NAME_WORDS &&
  line.x0 - last.x0 > NAME_INDENT * line.size &&
  /^\p{Lu}/u.test(line.text)

/** Entries that each begin with a name in bold or typed letters, though that would not have had room on the line before. */
function areNamed({ lines }: Block, last: Line, line: Line): boolean {
  const [first] = lines
  if (Math.abs(first!.x0 - line.x0) > SAME_PLACE * line.size || !SENTENCE_END.test(last.text)) return false
  const name = nameFont(line)
  return name !== null && name === nameFont(first!)
}

/** The font of the first word, where that is bold or typed and others are not. */
function nameFont({ marks }: Line): unknown {
  const { font, bold } = marks[0]!.style
  if (!bold && !font.monospaced) return null
  const others = marks.some(({ glyph, style }) => glyph !== null && style.bold !== bold) || hasProse(marks)
  return others ? font : null
}

const hasProse = (marks: readonly Mark[]): boolean =>
  marks[0]!.style.font.monospaced &&
  marks.some(({ glyph, style }) => glyph !== null && !style.font.monospaced)

/** Words of other sizes within a sentence, or brackets at its end: where one line ends and the next begins the size is the same. */
export function staysInSize(last: Line, line: Line): boolean {
  if (SENTENCE_END.test(last.text)) return false
  const [end, start] = [last.marks.findLast(isWordOf(last)), line.marks.find(isWordOf(line))]
  return end !== undefined && start !== undefined && Math.abs(end.size - start.size) < SAME_SIZE * start.size
}

const isWordOf =
  (line: Line) =>
  ({ glyph, base, text }: Mark): boolean =>
    glyph !== null && base === line.base && /[\p{L}\p{N}]/u.test(text)
