import type { Line } from '../model'

/** Rows of one list are so far apart, em, and equally so, give or take a share. */
const LEADING = [0.9, 3] as const
const SAME_LEADING = 0.06
/** Edges are the same to so much, points; what is set to the right begins at places that differ by more, em. */
const EDGE = 1
const RAGGED = 0.3
/** Parts of one row stand on one base line, em. */
const LEVEL = 0.1
/** A label and its value have no more words, and a label is no wider, em. */
const LABEL_WORDS = 5
const VALUE_WORDS = 7
/** Beside dates and times, and names with a colon, whole lines may stand, if they end at different places. */
const LINE_WORDS = 14
const RAGGED_END = 1
const LABEL_WIDTH = 18
/** A third column no further behind than this, em, makes it a table of which rows may have several lines. */
const APART = 4
/** So many rows are a list. */
const ROWS = 3

const BEGINS = /^[\p{Lu}\p{Lt}\p{N}]/u
const LABEL = /^(?:[\p{Lu}\p{Lt}]|\p{N}.*\p{L}).*[^,;&(/–—-]$/u
const ENDS_AS_LABEL = /:\s*$/
const FIGURE = /\d/

interface Pair {
  /** Place of the label among the lines. */
  readonly at: number
  readonly label: Line
  readonly value: Line
}

/**
 * Ends the lines of lists of two columns without rules: labels, and beside each its value, as invoices, letters and certificates have
 * them (number, date, customer). No label had had room for the next one, so that only the rows tell. Lines come from the top down.
 */
export function closeLabelledRows(lines: readonly Line[]): void {
  const open = new Map<number, Pair[]>()
  for (const pair of pairsOf(lines)) {
    const place = Math.round(pair.label.x0)
    const chain = [place, place - 1, place + 1]
      .map((near) => open.get(near))
      .find((own) => own && isNextRow(own, pair) && isFreeBetween(own.at(-1)!, pair, lines))
    if (chain) chain.push(pair)
    else {
      closeChain(open.get(place))
      open.set(place, [pair])
    }
  }
  for (const chain of open.values()) closeChain(chain)
}

/** What begins as a label does, and what stands next to it on its height. */
function* pairsOf(lines: readonly Line[]): Generator<Pair> {
  for (const [index, line] of lines.entries()) {
    if (line.neighbours === 0 || !isLabel(line)) continue
    const [value, third] = behind(lines, index)
    if (!value || !isValue(value)) continue
    if (!third || third.x0 - value.x1 > APART * line.size) yield { at: index, label: line, value }
  }
}

const isLabel = ({
  words,
  numeric,
  text,
  x0,
  x1,
  size,
  leader,
  vertical,
  mirrored,
  rightToLeft,
}: Line): boolean =>
  !numeric &&
  words <= LABEL_WORDS &&
  x1 - x0 < LABEL_WIDTH * size &&
  leader === null &&
  !vertical &&
  !mirrored &&
  !rightToLeft &&
  LABEL.test(text)

const isValue = ({ words, numeric, text }: Line): boolean =>
  numeric || (words <= LINE_WORDS && BEGINS.test(text))

/** What stands behind a line on its height, from the left. */
function behind(lines: readonly Line[], at: number): Line[] {
  const line = lines[at]!
  const found: Line[] = []
  for (const step of [-1, 1]) {
    for (let index = at + step; ; index += step) {
      const other = lines[index]
      if (other?.degrees !== line.degrees || Math.abs(other.base - line.base) > LEVEL * line.size) break
      if (other.x0 > line.x1) found.push(other)
    }
  }
  return found.sort((a, b) => a.x0 - b.x0)
}

function isNextRow(chain: readonly Pair[], { label, value }: Pair): boolean {
  const above = chain.at(-1)!
  const down = above.label.base - label.base
  const lead = chain.length > 1 ? chain[0]!.label.base - chain[1]!.label.base : down
  return (
    above.label.degrees === label.degrees &&
    down > LEADING[0] * label.size &&
    down < LEADING[1] * label.size &&
    Math.abs(down - lead) < SAME_LEADING * lead &&
    Math.min(Math.abs(above.value.x0 - value.x0), Math.abs(above.value.x1 - value.x1)) < EDGE
  )
}

/** Of rows of a table cells of one line stand between two lines of another one. */
const isFreeBetween = (above: Pair, { at, label, value }: Pair, lines: readonly Line[]): boolean =>
  !lines
    .slice(above.at + 1, at)
    .some(
      ({ base, x0, x1 }) =>
        base < above.label.base - LEVEL * label.size &&
        base > label.base + LEVEL * label.size &&
        x1 > label.x0 &&
        x0 < value.x1,
    )

/** Two columns of text have neither figures in one of them, nor colons at the end of the other, nor lines that end at one place alone. */
function closeChain(chain: readonly Pair[] | undefined): void {
  if (!chain || chain.length < ROWS) return
  if (!(chain.some(({ value }) => value.words > VALUE_WORDS) ? areDated(chain) : areEntries(chain))) return
  for (const { label, value } of chain.slice(0, -1)) {
    label.closed = true
    value.closed = true
  }
}

const shareOf = (chain: readonly Pair[], is: (pair: Pair) => boolean): number =>
  chain.filter(is).length / chain.length

const spread = (places: readonly number[]): number => Math.max(...places) - Math.min(...places)

function areEntries(chain: readonly Pair[]): boolean {
  const { size } = chain[0]!.value
  const right = spread(chain.map(({ value }) => value.x1)) < EDGE
  const ragged = spread(chain.map(({ value }) => value.x0)) > RAGGED * size
  const figures = shareOf(chain, ({ value }) => FIGURE.test(value.text)) >= 1 / 2
  return (
    (right && ragged) || figures || shareOf(chain, ({ label }) => ENDS_AS_LABEL.test(label.text)) >= 1 / 2
  )
}

/** Programmes: a date, a time or a name with a colon, and a line beside it. */
const areDated = (chain: readonly Pair[]): boolean =>
  chain.every(({ label }) => FIGURE.test(label.text) || ENDS_AS_LABEL.test(label.text)) &&
  spread(chain.map(({ value }) => value.x1)) > RAGGED_END * chain[0]!.value.size
