import type { Line, Paragraph, Typesetter } from '../../../../platform/typeset'
import { ASCENT, DESCENT, type Block } from '../layout'
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
}

const STEP = 0.04
const SMALLEST = 0.39
const MOST_LEADING = 2.2
/** What a share of size, lost leading and growing cost against one another. */
const COST_OF_SIZE = 3
const COST_OF_LEADING = 1.5
/** Below so many times the least distance lines look as if they touched. */
const CRAMPED = 1.12
const COST_OF_CRAMPING = 2
const COST_OF_WIDTH_ONE_LINE = 0.02
const COST_OF_WIDTH = 0.06
const COST_OF_HEIGHT = 0.12

interface Place {
  readonly width: number
  readonly height: number
  readonly cost: number
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

interface Leading {
  /** As the source has it, at least what the script needs. */
  readonly source: number
  readonly wanted: number
  readonly least: number
}

function leadingOf({ lines, lead }: Block, { size, leading: { tight, normal } }: FitOptions): Leading {
  const own = lines.length === 1 ? normal : Math.max(tight, Math.min(MOST_LEADING, lead / size))
  return { source: own, wanted: Math.max(own, Math.min(normal, own * 1.2)), least: tight }
}

function placesOf(block: Block, room: Room): Place[] {
  const { x0, x1, top, bottom, align, lines } = block
  const one = lines.length === 1
  const width = x1 - x0
  const height = top - bottom
  const widest =
    align === 'center'
      ? width + 2 * Math.max(0, Math.min(room.right - x1, x0 - room.left))
      : align === 'right'
        ? x1 - room.left
        : room.right - x0
  const highest = top - room.bottom
  const places: Place[] = [{ width, height, cost: 0 }]
  const wider = widest > width + 1
  if (wider && (one || align === 'center' || lines.length === 2)) {
    places.push({ width: widest, height, cost: one ? COST_OF_WIDTH_ONE_LINE : COST_OF_WIDTH })
  }
  if (highest > height + 1) {
    places.push({ width, height: highest, cost: COST_OF_HEIGHT })
    if (one && wider)
      places.push({ width: widest, height: highest, cost: COST_OF_HEIGHT + COST_OF_WIDTH_ONE_LINE })
  }
  return places
}

function tryPlace<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  { width, height }: Place,
  scale: number,
  { source, wanted, least }: Leading,
  options: FitOptions,
): { fit: Fit<Tag>; cost: number } | null {
  const size = options.size * scale
  const { condense } = options
  if (paragraph.widestWord * size * condense > width * 1.02 + 0.01 * size && scale > SMALLEST + STEP)
    return null
  const hang = hangOf(block, scale, width)
  const firstIndent = block.indent > 0 ? block.indent * scale : -hang
  const lines = paragraph.breakLines({ size, width: width - hang, firstIndent, condense })
  let lead = wanted
  let rise = 0
  if (lines.length > 1) {
    const free = ASCENT * Math.max(0, block.size - size)
    const below = height - ASCENT * block.size - DESCENT * size
    const most = mayRise(block) ? free : 0
    const steps = (lines.length - 1) * size
    lead = (below + most + 0.1 * block.size) / steps
    if (lead < least - 1e-6) return null
    lead = Math.min(lead, Math.max(source, wanted))
    rise = Math.min(most, Math.max(0, lead * steps - below))
  }
  const lost = Math.max(0, (source - lead) / source)
  const cramped = lines.length > 1 ? Math.max(0, CRAMPED * least - lead) : 0
  const cost = lost * COST_OF_LEADING + cramped * COST_OF_CRAMPING
  // One line takes no more of the free space than it needs, or text set to the right would leave its place.
  const [line] = lines
  const needed = line && lines.length === 1 ? line.width + hang + Math.max(0, firstIndent) : width
  const taken = Math.min(width, Math.max(block.x1 - block.x0, needed))
  return { fit: { lines, scale, size, lead: lead * size, width: taken, hang, rise, overflows: false }, cost }
}

/** Smaller letters leave room above the first line; but the marker beside it keeps its height. */
const mayRise = ({ marker, lines }: Block): boolean => marker.length === 0 && lines.at(-1)!.leader === null

/** A paragraph whose first line hangs out; lines of which one begins far away are none. */
function hangOf({ indent }: Block, scale: number, width: number): number {
  const hang = Math.max(0, -indent * scale)
  return hang < 0.4 * width ? hang : 0
}

function squeeze<Tag>(
  block: Block,
  paragraph: Paragraph<Tag>,
  room: Room,
  { leading, condense, size: full }: FitOptions,
): Fit<Tag> {
  const scale = 0.4
  const size = full * scale
  const width = Math.max(block.x1 - block.x0, ...placesOf(block, room).map((place) => place.width))
  const lines = paragraph.breakLines({ size, width, condense })
  return { lines, scale, size, lead: leading.tight * size, width, hang: 0, rise: 0, overflows: true }
}
