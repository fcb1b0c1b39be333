import type { Line, Paragraph, Typesetter } from '../../../../platform/typeset'
import { ASCENT, DESCENT, type Block } from '../layout'
import { standBeside, type Beside, type Initial } from './initial'
import type { Room } from './room'

/** A block's translation broken into lines that fit their place. */
export interface Fit<Tag> {
  readonly lines: readonly Line<Tag>[]
  /** Share of the size that looks like the source's. */
  readonly scale: number
  /** Points. */
  readonly size: number
  /** Points from one baseline to the next. */
  readonly lead: number
  /** Points; in the block's frame the text stands within `width`, from the block's left, middle or right. */
  readonly width: number
  /** Points by which later lines begin behind the first. */
  readonly hang: number
  /** Points by which the first baseline is higher than the source's. */
  readonly rise: number
  /** The large first letter beside its first lines. */
  readonly beside: Beside | null
  /** No size was small enough: it stands on something else. */
  readonly overflows: boolean
}

export interface FitOptions {
  /** Points at which the target's face looks as large as the source's does; scales are shares of it. */
  readonly size: number
  readonly leading: Typesetter['leading']
  /** Largest share of the source's size to try. */
  readonly cap: number
  readonly condense: number
  readonly initial: Initial<unknown> | null
}

/** Shares of size that are tried. */
export const STEP = 0.04
export const SMALLEST = 0.39
const MOST_LEADING = 2.2
/** What a share of size, lost leading and growing cost against one another. */
export const COST_OF_SIZE = 3
const COST_OF_LEADING = 1.5
/** Below so many times the least distance lines look as if they touched. */
const CRAMPED = 1.12
const COST_OF_CRAMPING = 2
const COST_OF_WIDTH_ONE_LINE = 0.02
const COST_OF_WIDTH = 0.06
const COST_OF_HEIGHT = 0.12
/** A word wider than its line that is divided by a hyphen looks better than one that makes the text so much smaller. */
export const COST_OF_DIVIDING = 0.3
/** One line that becomes several, and one of so few words: it would rather be somewhat smaller. */
const COST_OF_SECOND_LINE = 0.05
const COST_OF_PARTED_WORDS = 0.4
const FEW_WORDS = 3
const TRIES_BESIDE = 3
/** Em. */
const MOST_INDENT = 5

/** In a box of one line text keeps so many points to their border, and letters have their middle so far up, em. */
const BORDER = 1.8
const MIDDLE = 0.3

/** Blocks of so many lines keep their width. */
const KEEPS_WIDTH = 3

interface Place {
  readonly width: number
  readonly height: number
  readonly cost: number
  /** It is all of a box of one line, in which lines may stand above the source's, too. */
  readonly tight: boolean
}

/** Chooses size, line distance and growth of a block's translation by what each costs the look of the page. */
export function fitBlock<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  room: Room,
  options: FitOptions,
): Fit<Tag> {
  const places = placesOf(block, room)
  const leading = leadingOf(block, options)
  let best: (Fit<Tag> & { cost: number }) | null = null
  for (let scale = options.cap; scale >= SMALLEST; scale -= STEP) {
    const sizeCost = COST_OF_SIZE * (1 - scale)
    if (best && sizeCost >= best.cost) break
    for (const place of places) {
      if (best && sizeCost + place.cost >= best.cost) continue
      const found = tryPlace(block, paragraph, place, scale, leading, options)
      if (!found) continue
      const cost = sizeCost + place.cost + found.cost
      if (!best || cost < best.cost - 1e-9) best = { ...found.fit, cost }
    }
  }
  return best ?? squeeze(block, paragraph, room, options)
}

/** Line distances of a block, em of its translation's size. */
export interface Leading {
  /** As the source has it, at least what the script needs. */
  readonly source: number
  readonly wanted: number
  readonly least: number
}

export function leadingOf({ lines, lead }: Block, { size, leading: { tight, normal } }: FitOptions): Leading {
  const own = lines.length === 1 ? normal : Math.max(tight, Math.min(MOST_LEADING, lead / size))
  return { source: own, wanted: Math.max(own, Math.min(normal, own * 1.2)), least: tight }
}

function placesOf(block: Block, room: Room): Place[] {
  const { x0, x1, top, bottom, align, lines } = block
  const one = lines.length === 1
  const width = x1 - x0
  const highest = top - room.bottom
  const tight = room.fillsBox === true
  const height = tight ? Math.max(top - bottom, top - block.box![1] - BORDER) : top - bottom
  const widest = widestOf(block, room)
  const places: Place[] = [{ width, height, cost: 0, tight }]
  const wider = widest > width + 1
  if (wider && (one || align === 'center' || lines.length === 2)) {
    places.push({ width: widest, height, cost: one ? COST_OF_WIDTH_ONE_LINE : COST_OF_WIDTH, tight })
  }
  if (highest > height + 1) {
    places.push({ width, height: highest, cost: COST_OF_HEIGHT, tight })
    if (one && wider)
      places.push({ width: widest, height: highest, cost: COST_OF_HEIGHT + COST_OF_WIDTH_ONE_LINE, tight })
  }
  return places
}

function widestOf({ x0, x1, align }: Block, { left, right }: Pick<Room, 'left' | 'right'>): number {
  if (align === 'center') return x1 - x0 + 2 * Math.max(0, Math.min(right - x1, x0 - left))
  return align === 'right' ? x1 - left : right - x0
}

function tryPlace<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  place: Place,
  scale: number,
  leading: Leading,
  options: FitOptions,
): { fit: Fit<Tag>; cost: number } | null {
  const size = options.size * scale
  const set = setLines(block, paragraph, place, scale, leading, options)
  if (!set) return null
  const { lines, lead, rise, hang, firstIndent, beside } = set
  const divided = lines.filter((line) => line.divided === 'wide').length
  const cost =
    (lines.length > 1 ? costOfLead(lead, leading) + costOfParting(block) : 0) +
    divided * (place.tight ? 2 : 1) * COST_OF_DIVIDING
  const width = widthTaken(block, place.width, { lines, hang, firstIndent })
  const fit = { lines, scale, size, lead: lead * size, width, hang, rise, beside, overflows: false }
  return { fit, cost }
}

function costOfParting({ lines }: Block): number {
  if (lines.length > 1) return 0
  return lines[0]!.words <= FEW_WORDS ? COST_OF_PARTED_WORDS : COST_OF_SECOND_LINE
}

/** What lines that stand nearer than the source's cost. `lead` in em. */
export function costOfLead(lead: number, { source, least }: Leading): number {
  const lost = Math.max(0, (source - lead) / source)
  return lost * COST_OF_LEADING + Math.max(0, CRAMPED * least - lead) * COST_OF_CRAMPING
}

/** One line takes no more of the free space than it needs, or text set to the right would leave its place. */
function widthTaken(
  { x0, x1 }: Block,
  widest: number,
  { lines, hang, firstIndent }: Pick<BrokenLines<unknown>, 'lines' | 'hang' | 'firstIndent'>,
): number {
  const [line] = lines
  const needed = line && lines.length === 1 ? line.width + hang + Math.max(0, firstIndent) : widest
  return Math.min(widest, Math.max(x1 - x0, needed))
}

/** A block's lines, wherever they stand. */
export interface BrokenLines<Tag> {
  readonly lines: readonly Line<Tag>[]
  /** Points that the text stands within. */
  readonly width: number
  readonly hang: number
  readonly firstIndent: number
  readonly beside: Beside | null
}

interface SetLines<Tag> extends Omit<BrokenLines<Tag>, 'width'> {
  /** Em. */
  readonly lead: number
  readonly rise: number
}

/** Breaks a block's lines at a share of its size, for text whose height is another's affair; null when a word would break. */
export function breakBlock<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  room: Pick<Room, 'left' | 'right'>,
  scale: number,
  options: FitOptions,
): BrokenLines<Tag> | null {
  const { lines, x0, x1, align } = block
  const leading = leadingOf(block, options)
  const within = (width: number): BrokenLines<Tag> | null => {
    const set = setLines(block, paragraph, { width, height: Infinity, tight: false }, scale, leading, options)
    return set && { ...set, width: widthTaken(block, width, set) }
  }
  const own = within(x1 - x0)
  const widest = lines.length < KEEPS_WIDTH || align === 'center' ? widestOf(block, room) : 0
  // A title of two lines that needs no more stays as wide as it was.
  if (widest <= x1 - x0 + 1 || (own && own.lines.length <= lines.length)) return own
  return within(widest)
}

/** Breaks the lines and spreads them over the height; null when they need more. */
function setLines<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  place: Omit<Place, 'cost'>,
  scale: number,
  leading: Leading,
  { size: full, condense, initial }: FitOptions,
): SetLines<Tag> | null {
  const { width } = place
  const size = full * scale
  const justify = block.align === 'justify'
  const hang = hangOf(block, scale, width)
  const firstIndent = initial ? 0 : block.indent > 0 ? indentOf(block, scale) : -hang
  // How many lines stand beside an initial follows from their distance, which follows from how many lines there are.
  let beside = initial && standBeside(initial, size, leading.source * size)
  for (let again = beside ? TRIES_BESIDE : 1; ; again--) {
    const widths = widthsOf(width - hang, beside)
    const lines = paragraph.breakLines({ size, width: widths, firstIndent, condense, justify })
    if (scale > SMALLEST + STEP && lines.some(({ brokenWord }) => brokenWord)) return null
    const spread = spreadLines(block, lines.length, size, place, leading)
    if (!spread) return null
    const set = { lines, ...spread, hang, firstIndent }
    const now = initial && standBeside(initial, size, spread.lead * size)
    if (!beside || !now) return { ...set, beside }
    if (again <= 1 || now.lines === beside.lines)
      return { ...set, beside: { ...now, lines: beside.lines, width: Math.max(now.width, beside.width) } }
    beside = now
  }
}

function widthsOf(width: number, beside: Beside | null): number[] {
  if (!beside) return [width]
  return [...Array<number>(beside.lines).fill(width - beside.width), width]
}

/** Line distance, em, and how much higher than the source's the first line stands; null when there is not room enough. */
function spreadLines(
  block: Block,
  count: number,
  size: number,
  { height, tight }: Omit<Place, 'cost'>,
  { source, wanted, least }: Leading,
): { lead: number; rise: number } | null {
  if (count <= 1) return { lead: wanted, rise: 0 }
  const free = ASCENT * Math.max(0, block.size - size)
  const below = height - ASCENT * block.size - DESCENT * size
  const most = mayRise(block) ? free + (tight ? Math.max(0, block.box![3] - BORDER - block.top) : 0) : 0
  const steps = (count - 1) * size
  const available = (below + most + 0.1 * block.size) / steps
  if (available < least - 1e-6) return null
  const lead = Math.min(available, Math.max(source, wanted))
  // What had one line in the middle of its box stays about it.
  const middle = tight ? (lead * steps) / 2 + MIDDLE * (block.size - size) : 0
  return { lead, rise: Math.min(most, Math.max(middle, lead * steps - below, 0)) }
}

/** Smaller letters leave room above the first line; but the marker beside it keeps its height. */
const mayRise = ({ marker, lines }: Block): boolean => marker.length === 0 && lines.at(-1)!.leader === null

/** A first line that begins far in stands behind something else, which does not get smaller with it. */
const indentOf = ({ indent, size }: Block, scale: number): number =>
  indent > MOST_INDENT * size ? indent : indent * scale

/** A paragraph whose first line hangs out; lines of which one begins far away are none. */
function hangOf({ indent }: Block, scale: number, width: number): number {
  const hang = Math.max(0, -indent * scale)
  return hang < 0.4 * width ? hang : 0
}

function squeeze<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  room: Room,
  { leading, condense, size: full, initial }: FitOptions,
): Fit<Tag> {
  const scale = 0.4
  const size = full * scale
  const width = Math.max(block.x1 - block.x0, ...placesOf(block, room).map((place) => place.width))
  const lead = leading.tight * size
  const beside = initial && standBeside(initial, size, lead)
  const lines = paragraph.breakLines({ size, width: widthsOf(width, beside), condense })
  return { lines, scale, size, lead, width, hang: 0, rise: 0, beside, overflows: true }
}
