import type { Block, Line } from '../model'
import { GOES_ON, SENTENCE_END } from '../sentences'

/** Sizes of one title differ by less, share. */
export const SAME_SIZE = 0.04
/** Lines of nearly one length about one middle: that differs by no more, their beginnings by more, em. */
const SAME_MIDDLE = 0.07
const SLIGHT = 0.08
/** Lines about one middle, whose ends differ by more, em. */
const NEAR_MIDDLE = 0.35
const INSET = 0.6
/** A name, a house or a place has no more words. */
const NAME_WORDS = 8
/** Where so many lines begin they are of a column, and about one middle by chance. */
const COLUMN_LINES = 5
/** First lines of paragraphs are set in by less, em. */
const MAX_SET_IN = 3

/**
 * Does a line stand about the middle of the one above it? `alike`: so exactly that it is none by chance, with ends that hardly differ.
 * `inset`: how far apart the two begin, points; `starts`: how many lines of the page begin at each place.
 */
export function middleOf(
  block: Block,
  line: Line,
  inset: number,
  starts: ReadonlyMap<number, number>,
): 'centred' | 'alike' | null {
  const { size } = line
  const last = block.lines.at(-1)!
  if (isSetIn(block, line) && (starts.get(Math.round(line.x0)) ?? 0) >= COLUMN_LINES) return null
  const apart = Math.abs((last.x0 + last.x1) / 2 - (line.x0 + line.x1) / 2)
  if (apart < NEAR_MIDDLE * size && inset > INSET * size) return 'centred'
  return apart < SAME_MIDDLE * size && inset > SLIGHT * size ? 'alike' : null
}

/** The first line of a paragraph, before the second. */
const isSetIn = ({ lines, x0 }: Block, { x0: start, size }: Line): boolean =>
  lines.length === 1 && x0 > start && x0 - start < MAX_SET_IN * size && !SENTENCE_END.test(lines[0]!.text)

/**
 * Lines of a title are of one font and size: names, houses and places under one another often are not. Those of several
 * people stand side by side, each line beginning as names do.
 */
export function isOtherCentredLine(last: Line, line: Line): boolean {
  if (Math.abs(line.size - last.size) > SAME_SIZE * last.size) return true
  const [font, before] = [onlyFont(line), onlyFont(last)]
  if (font && before && font !== before) return true
  if (isSentenceByItself(last, line)) return true
  const framed = last.box !== null && last.box === line.box
  if (framed || line.neighbours === 0 || last.neighbours === 0 || GOES_ON.test(last.text)) return false
  return [last, line].every(({ text, words }) => /^[\p{Lu}\p{Lt}]/u.test(text) && words <= NAME_WORDS)
}

/** Notices about a middle are a short sentence to a line, however wide the lines of the others are. */
const isSentenceByItself = (last: Line, line: Line): boolean =>
  /[.!?]["”’»)]?\s*$/.test(last.text) &&
  /^[\p{Lu}\p{Lt}]/u.test(line.text) &&
  [last, line].every(({ words }) => words <= NAME_WORDS)

/** The font of a line all of whose words have one. */
function onlyFont({ marks }: Line): unknown {
  const fonts = new Set(marks.flatMap(({ glyph }) => (glyph && !glyph.blank ? [glyph.style.font] : [])))
  return fonts.size === 1 ? [...fonts][0] : null
}
