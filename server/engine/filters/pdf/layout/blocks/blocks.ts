import type { Box } from '../../geometry'
import type { Painted } from '../../read/show-event'
import { beginsOwn, staysInSize } from './beginnings'
import { isBulletOf } from './bullets'
import { partsCode } from './code'
import { partElements } from '../lines/elements'
import { isScript } from '../glyphs/formulas'
import { endsHanging, goesOnAsProse, hangsBelow } from './hanging'
import { beginsItem } from './item-numbers'
import { areLabels } from './labels'
import { isListMarked } from '../lines/list-marker'
import { isOtherCentredLine, middleOf } from './middles'
import type { Block, Line } from '../model'
import { NamedRows } from './named-rows'
import { endBeforePicture, partsAtPicture } from './pictures'
import { beginsNextRow, beginsRow, Rows, standsAround } from './rows'
import { fitsInCell, endOfCell, goesOnInRuledCell } from './ruled-cells'
import { roomFor } from './runs'
import { frameAround, sceneryOf, type Scenery } from './scenery'
import { reachBelow, SECOND_LINE, secondLineReach } from './second-line'
import { GOES_ON, PROSE, SENTENCE_END } from '../sentences'
import { findSingleLines } from './single-lines'
import { findSongs } from './songs'
import { findVerses } from './verses'

/** Leading against the block's so far: beyond these a new paragraph begins. */
const MAX_LEADING = 1.22
const MIN_LEADING = 0.75
/** Lines further apart than this are looked at only where the whole page is set so wide. */
const NEXT_LINE = 2.05
const SMALLER = 0.88
const LARGER = 1.14
const INDENT = 0.8
const MAX_INDENT = 6
/** A table's columns are narrower than this, em. */
const CELL_WIDTH = 14
/** A line that is nothing but an address, or several of mail. */
const ADDRESS = /^(https?:\/\/|www\.)\S+$|^\S+@\S+\.\w+(?:[,;]?\s+\S+@\S+\.\w+)*$/
/** Figures go on with a line that ends within brackets. */
const OPEN_BRACKET = /\([^()]*$/
/** An address has so many lines of so many words; one that goes on ends so. */
const SHORT_LINES = 4
const SHORT_WORDS = 6
/** Shares: of a column that is free behind a short line, and by which lengths of lines differ. */
const MUCH_ROOM = 0.3
const UNEVEN = 0.04
/** A short name and what it names, which is no sentence. */
const ENTRY = /^\p{Lu}[^:.!?]{0,30}: [^.!?:]{1,40}$/u
/** Of scripts that have no capitals to begin a sentence with. */
const FULL_STOP = /[。！？]["”’»)」』]?\s*$/
/** How many blocks back one that goes on is looked for. */
const LOOK_BACK = 120

/** Joins lines to paragraphs by the rules of typesetting: what a writer would have put on the line is not a new one. */
export function buildBlocks(
  lines: readonly Line[],
  painted: readonly Painted[],
  view: Box,
  fields: readonly Box[],
): Block[] {
  const sceneries = new Map<number, Scenery>()
  const blocks: Block[] = []
  for (const line of lines) {
    const { degrees } = line
    let scenery = sceneries.get(degrees)
    if (!scenery) {
      const level = lines.filter((other) => other.degrees === degrees)
      sceneries.set(degrees, (scenery = sceneryOf(painted, level, view, fields)))
    }
    line.box = frameAround(line, scenery)
  }
  const reach = secondLineReach(lines)
  const rows = new Rows(lines)
  const named = new NamedRows(lines)
  const begins = new Set([...named.begins, ...findSingleLines(lines), ...findSongs(lines, findVerses(lines))])
  const goesOn = ({ block, distance }: Above, line: Line): boolean => {
    const scenery = sceneries.get(line.degrees)!
    const cell = scenery.cells.shared(block.lines.at(-1)!, line)
    if (cell === null || begins.has(line) || beginsItem(line, block, rows)) return false
    if (isSecondOfName(block, line, distance, named)) return true
    const inCell = goesOnInRuledCell(block, line, cell)
    if (!inCell && beginsInRow(block, line, rows)) return false
    return continues(block, line, distance, scenery, reach, cell ?? null)
  }
  for (const line of lines) {
    const above = line.vertical || line.mirrored ? null : nearestAbove(blocks, line, reach)
    if (above && goesOn(above, line)) appendLine(above.block, line, above.distance)
    else {
      blocks.push(newBlock(line))
      rows.begins.add(line)
    }
  }
  return blocks
}

const beginsInRow = (block: Block, line: Line, rows: Rows): boolean =>
  standsAround(line, block, rows) || beginsRow(line, block, rows) || beginsNextRow(line, block, rows)

/** What a line may go on, and how far below. */
interface Above {
  readonly block: Block
  readonly distance: number
}

function newBlock(line: Line): Block {
  return {
    lines: [line],
    degrees: line.degrees,
    box: line.box,
    x0: line.x0,
    x1: line.x1,
    top: 0,
    bottom: 0,
    lead: 0,
    size: line.size,
    style: line.marks[0]!.style,
    marks: [],
    text: '',
    align: 'left',
    rightToLeft: false,
    indent: 0,
    kept: null,
    marker: [],
    bullet: null,
    hidden: null,
  }
}

function appendLine(block: Block, line: Line, distance: number): void {
  const count = block.lines.length
  block.lead = count === 1 ? distance : (block.lead * (count - 1) + distance) / count
  block.lines.push(line)
  block.x0 = Math.min(block.x0, line.x0)
  block.x1 = Math.max(block.x1, line.x1)
}

function nearestAbove(blocks: readonly Block[], line: Line, reach: number): Above | null {
  let best: Above | null = null
  for (let index = blocks.length - 1; index >= Math.max(0, blocks.length - LOOK_BACK); index--) {
    const block = blocks[index]!
    if (block.degrees !== line.degrees) continue
    const last = block.lines.at(-1)!
    const distance = last.base - line.base
    if (distance <= 0.3 * line.size || distance > Math.max(NEXT_LINE, reach) * Math.max(line.size, last.size))
      continue
    const overlap = Math.min(last.x1, line.x1) - Math.max(last.x0, line.x0)
    const shared = overlap >= 0.25 * Math.min(last.x1 - last.x0, line.x1 - line.x0)
    if (
      !isUnderIndent(block, line, distance) &&
      (overlap <= 0 || (!shared && Math.abs(last.x0 - line.x0) >= line.size))
    )
      continue
    if (!best || distance < best.distance) best = { block, distance }
  }
  return best
}

const isSecondOfName = (block: Block, line: Line, distance: number, named: NamedRows): boolean => {
  const last = block.lines.at(-1)!
  return named.goesOn(last, line) && looksAlike(block, last, line, distance, SECOND_LINE)
}

const endsFarShort = ({ x0, x1, columnEnd }: Line): boolean => columnEnd - x1 > MUCH_ROOM * (columnEnd - x0)

/** A last word so short that it ends before the indented first line above it begins. */
const isUnderIndent = ({ lines, x0 }: Block, line: Line, distance: number): boolean =>
  lines.length === 1 &&
  distance > 0.9 * line.size &&
  line.neighbours === 0 &&
  !endsFarShort(lines[0]!) &&
  line.x1 <= x0 + 0.5 * line.size &&
  x0 - line.x0 < 4 * line.size

function continues(
  block: Block,
  line: Line,
  distance: number,
  scenery: Scenery,
  reach: number,
  ruled: Box | null,
): boolean {
  const last = block.lines.at(-1)!
  return (
    last.leader === null &&
    !last.closed &&
    looksAlike(block, last, line, distance, reach) &&
    (!isListMarked(line.text) || isFigureOfSentence(block, last, line)) &&
    !hasBullet(line, scenery) &&
    !startsNote(line) &&
    !beginsOwn(block, last, line) &&
    !ADDRESS.test(line.text) &&
    !ADDRESS.test(last.text) &&
    !ruleBetween(last, line, scenery) &&
    !areLabels(last, line, scenery.fields) &&
    !partsCode(last, line) &&
    !partElements(last, line) &&
    !partsAtPicture(block, line, scenery.pictures) &&
    !areEntries(last, line) &&
    !(last.box !== line.box && last.box && line.box) &&
    !(distance > SECOND_LINE * line.size && endsShort(last, line)) &&
    wouldNotHaveFitted(block, last, line, scenery, ruled)
  )
}

function looksAlike(block: Block, last: Line, line: Line, distance: number, reach: number): boolean {
  const ratio = staysInSize(last, line) ? 1 : line.size / last.size
  if (ratio < SMALLER || ratio > LARGER || last.numeric) return false
  if (line.numeric && !OPEN_BRACKET.test(last.text) && !isFigureOfSentence(block, last, line)) return false
  if (block.lines.length > 1) {
    const most = MAX_LEADING * (holdsRaised(line) ? RAISED_LEADING : 1)
    if (distance > most * block.lead || distance < MIN_LEADING * block.lead) return false
  } else if (distance > reach * line.size && distance > reachBelow(last, line, reach) * line.size)
    return false
  if (line.bold !== last.bold && (line.words > 1 || last.words > 1) && !staysInWeight(last, line))
    return false
  return line.colour === last.colour || !isOneColour(line) || !isOneColour(last)
}

/** Formatters move a line down to make room for a raised figure in it. */
const RAISED_LEADING = 1.15

const holdsRaised = ({ marks, base, size }: Line): boolean =>
  marks.some((mark) => mark.size < SMALLER * size && mark.base > base + 0.2 * size)

/** A heading that goes on as text, or bold words within a text: where one line ends and the next begins the weight is the same. */
function staysInWeight(last: Line, line: Line): boolean {
  const mixed = [last, line].every(({ marks }) => marks.some(({ style }) => !style.bold))
  return mixed && last.marks.at(-1)?.style.bold === line.marks[0]?.style.bold
}

/** A number within a sentence, which looks like that of a section. */
const DECIMAL = /^\d{1,2}(\.\d{1,3})+ \p{Ll}/u

/** A first line of so many words is no heading and no cell above its figure. */
const ALONE = 8

/** The end of a sentence that is only a year or a number, or its line that begins with one: no cell and no item of a list. */
function isFigureOfSentence(block: Block, last: Line, line: Line): boolean {
  if (!line.numeric && !DECIMAL.test(line.text)) return false
  const alone = block.lines.length === 1 && line.neighbours === 0 && last.words >= ALONE
  const left = alone ? last.x0 : Math.min(...block.lines.slice(1).map(({ x0 }) => x0))
  return (
    Math.abs(line.x0 - left) < 0.3 * line.size &&
    last.words >= PROSE &&
    !SENTENCE_END.test(last.text) &&
    block.lines.every(({ numeric }) => !numeric)
  )
}

/** Lines under one another that are each a name, a colon and what it names: number, date and term of an invoice. */
const areEntries = (last: Line, line: Line): boolean => [last, line].every(({ text }) => ENTRY.test(text))

/** Browsers paint the bullets of lists. */
const hasBullet = (line: Line, { dots }: Scenery): boolean => dots.some((dot) => isBulletOf(dot, line))

/** A raised figure at the start of a line is a note's. */
function startsNote({ marks, base, size }: Line): boolean {
  const raised = marks.slice(0, 2).filter((mark) => mark.base > base)
  // A star hangs from the figure behind it.
  return (
    raised[0] === marks[0] && /^[\d*†‡§]/.test(marks[0]!.text) && raised.some((mark) => isScript(mark, size))
  )
}

const isOneColour = (line: Line): boolean => line.marks.every((mark) => mark.style.colour === line.colour)

/** Rules between two lines that part them; borders of tables are painted cell by cell. */
function ruleBetween(upper: Line, lower: Line, { rules }: Scenery): boolean {
  const between = rules.filter(
    (rule) => rule[1] < upper.base - 0.1 * upper.size && rule[3] > lower.base + 0.55 * lower.size,
  )
  const shared = between.reduce(
    (sum, rule) =>
      sum + Math.max(0, Math.min(rule[2], upper.x1, lower.x1) - Math.max(rule[0], upper.x0, lower.x0)),
    0,
  )
  return shared > 0.4 * Math.min(upper.x1 - upper.x0, lower.x1 - lower.x0)
}

/** Extents of a line or block along the direction it is read in. */
interface Extent {
  readonly start: number
  readonly end: number
}

const extentOf = ({ x0, x1 }: { readonly x0: number; readonly x1: number }, turned: boolean): Extent =>
  turned ? { start: -x1, end: -x0 } : { start: x0, end: x1 }

/** Had the column of a line room for what begins the next? Where lines are set wide so do items of lists. */
const endsShort = (last: Line, line: Line): boolean =>
  roomFor(line, extentOf(last, line.rightToLeft).end, last.columnEnd)

/** The strongest rule: where this line's first word had room on the line before, its writer began a new paragraph. */
function wouldNotHaveFitted(
  block: Block,
  last: Line,
  line: Line,
  { pictures, starts }: Scenery,
  ruled: Box | null,
): boolean {
  const { size, rightToLeft } = line
  const [whole, before, own] = [block, last, line].map((each) => extentOf(each, rightToLeft)) as [
    Extent,
    Extent,
    Extent,
  ]
  const edge = Math.max(whole.end, own.end)
  const width = edge - Math.min(whole.start, own.start)
  if (goesOnInRuledCell(block, line, ruled)) return true
  if (line.besideFigures && last.besideFigures && !goesOnAsProse(last, line)) return false
  if (
    line.neighbours &&
    last.neighbours &&
    (line.words <= 5 || last.words <= 5) &&
    width < CELL_WIDTH * size &&
    !goesOnInCell(last, line)
  ) {
    const cell = ruled
      ? endOfCell(ruled, block.x0)
      : Math.max(edge, endBeforePicture(last, last.columnEnd, pictures))
    if (before.end + line.firstWord + 0.3 * size < cell || (last.words <= 2 && line.words <= 2)) return false
  }
  const middle = middleOf(block, line, Math.abs(before.start - own.start), starts)
  if (middle && isOtherCentredLine(last, line)) return false
  if (middle === 'centred')
    return !roomFor(line, last.x1 - last.x0, Math.max(line.x1 - line.x0, block.x1 - block.x0))
  if (SENTENCE_END.test(last.text) && (/^\P{Ll}/u.test(line.text) || FULL_STOP.test(last.text))) {
    const aligned = Math.abs(before.start - own.start) < 0.5 * size
    if (aligned && (last.listed || roomFor(line, before.end, last.columnEnd))) return false
  }
  if (ruled && !rightToLeft && fitsInCell(block, line, ruled)) return false
  if (roomFor(line, before.end, edge) || beginsAnew(block, last, line)) return false
  if (endsHanging(block, line)) return false
  const others = block.lines.slice(1).map((each) => extentOf(each, rightToLeft).start)
  const left = others.length > 0 ? Math.min(...others) : before.start
  const hanging = block.lines.length === 1 && (isListMarked(last.text) || hangsBelow(last, line))
  const indent = own.start - left
  // Under the last words of a column text of the whole width begins.
  const inColumn = others.length > 1 || others[0]! > extentOf(block.lines[0]!, rightToLeft).start - INDENT
  if (inColumn && indent < -MAX_INDENT * size && Math.abs(before.end - own.end) > size) return false
  return hanging || indent <= INDENT * size || indent >= MAX_INDENT * size
}

/** In one cell's frame a small letter begins no entry of its own. */
const goesOnInCell = (last: Line, line: Line): boolean =>
  last.box !== null && last.box === line.box && /^\p{Ll}/u.test(line.text) && !SENTENCE_END.test(last.text)

/**
 * Short lines under one another that all begin as sentences and names do, as those of addresses: what begins the next had had
 * much room in the frame or column they stand in.
 */
function beginsAnew({ lines, box }: Block, last: Line, line: Line): boolean {
  const { x0, x1, size } = last
  if (lines.length > SHORT_LINES || last.words > SHORT_WORDS) return false
  if (line.rightToLeft) return beginsAnewFromRight(last, line)
  if (Math.abs(x0 - line.x0) > 0.3 * size || !/^[\p{Lu}\p{Lt}\d]/u.test(line.text) || GOES_ON.test(last.text))
    return false
  const end = Math.max(last.columnEnd, line.columnEnd, box ? box[2] - (x0 - box[0]) : 0)
  const wide = end - x0
  return (
    roomFor(line, x1, end) &&
    end - x1 > MUCH_ROOM * wide &&
    Math.abs(x1 - line.x1) > UNEVEN * Math.max(x1 - x0, line.x1 - line.x0)
  )
}

/** The same of lines that are read from the right, whose scripts have no capitals: both end early in their column, the first not in a sentence. */
function beginsAnewFromRight(last: Line, line: Line): boolean {
  if (Math.abs(last.x1 - line.x1) > 0.3 * last.size || line.words > SHORT_WORDS || !last.rightToLeft)
    return false
  const end = Math.max(last.columnEnd, line.columnEnd)
  const wide = end + last.x1
  const [ends, begins] = [-last.x0, -line.x0]
  return Math.min(end - ends, end - begins) > 2 * MUCH_ROOM * wide && roomFor(line, ends, end)
}
