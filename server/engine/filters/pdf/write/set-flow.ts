import type { Paragraph } from '../../../../platform/typeset'
import { ASCENT, DESCENT, type Block } from '../layout'
import {
  breakBlock,
  costOfLead,
  COST_OF_DIVIDING,
  COST_OF_SIZE,
  leadingOf,
  SMALLEST,
  STEP,
  type BrokenLines,
  type Fit,
  type FitOptions,
  type Leading,
} from './fit'
import type { Flow, FlowBlock } from './flow'

/** A block of a flow and what is to stand in its place. */
export interface FlowText<Tag> extends FlowBlock {
  readonly paragraph: Paragraph<Tag>
  readonly options: Omit<FitOptions, 'cap'>
}

/**
 * How a flow is set. `tightness`: line distances and gaps, the same for all of it, from -1 (as far apart as suits the
 * script) over 0 (as the source has them) to 1 (as near as it allows).
 */
export interface FlowFit {
  readonly scale: number
  readonly tightness: number
}

/** Largest share of the source's size a block may have. */
export type Caps<Tag> = (item: FlowText<Tag>) => number

interface Setting<Tag> extends BrokenLines<Tag> {
  readonly scale: number
  /** Points. */
  readonly size: number
}

/** Share of the space between paragraphs that goes first. */
const LOST_GAP = 0.6
const COST_OF_GAP = 0.3
/** A title that would need a second line may be so much smaller instead. */
const TITLE_STEPS = 2
/** A second line of less than this share of the width. */
const ORPHAN = 0.15
/** What fits by less than this, em, fits. */
const SLACK = 0.1
const HALVINGS = 6

/** Sets the texts of one flow in one share of their sizes, one above the other. */
export class FlowSetter<Tag> {
  private readonly known = new Map<FlowText<Tag>, Map<number, Setting<Tag> | null>>()
  private readonly leadings: ReadonlyMap<FlowText<Tag>, Leading>

  constructor(readonly flow: Flow<FlowText<Tag>>) {
    this.leadings = new Map(
      flow.members.map((item) => [item, leadingOf(item.block, { ...item.options, cap: 1 })]),
    )
  }

  /** The size and line distance that cost the look of the column least; null when nothing fits. */
  fit(caps: Caps<Tag>): FlowFit | null {
    let best: (FlowFit & { cost: number }) | null = null
    for (let scale = 1; scale >= SMALLEST; scale -= STEP) {
      if (best && COST_OF_SIZE * (1 - scale) >= best.cost) break
      const settings = this.settings(scale, caps)
      const tightness = settings && this.tightness(settings)
      if (!settings || tightness === null) continue
      const cost = COST_OF_SIZE * (1 - scale) + this.costOf(settings, tightness)
      if (!best || cost < best.cost - 1e-9) best = { scale, tightness, cost }
    }
    return best
  }

  /** The texts as they are painted. */
  place({ scale, tightness }: FlowFit, caps: Caps<Tag>): ReadonlyMap<FlowText<Tag>, Fit<Tag>> {
    const settings = this.settings(scale, caps) ?? []
    const bases = this.bases(settings, tightness)
    return new Map(
      this.flow.members.map((item, index) => {
        const { lines, size, scale: own, width, hang, beside } = settings[index]!
        const lead = this.leadOf(item, tightness) * size
        const rise = bases[index]! - item.block.lines[0]!.base
        return [item, { lines, scale: own, size, lead, width, hang, rise, beside, overflows: false }]
      }),
    )
  }

  /** The share of its size each block has in a flow of a size. */
  scales(scale: number): ReadonlyMap<FlowText<Tag>, number> {
    const settings = this.settings(scale, () => 1) ?? []
    return new Map(this.flow.members.map((item, index) => [item, settings[index]?.scale ?? scale]))
  }

  /** How near its lines must stand for the flow to fit in sizes that are given; null when they cannot. */
  tightnessAt(scale: number, caps: Caps<Tag>): number | null {
    const settings = this.settings(scale, caps)
    return settings && this.tightness(settings)
  }

  private settings(scale: number, caps: Caps<Tag>): Setting<Tag>[] | null {
    const out: Setting<Tag>[] = []
    for (const item of this.flow.members) {
      const setting = this.setting(item, scale, caps(item))
      if (!setting) return null
      out.push(setting)
    }
    return out
  }

  /** A block at a share of its size, or the next smaller one in which no word breaks. Titles keep their size and their line. */
  private setting(item: FlowText<Tag>, scale: number, cap: number): Setting<Tag> | null {
    if (this.isTitle(item.block)) {
      for (let own = cap; own > scale - (TITLE_STEPS + 0.5) * STEP; own -= STEP) {
        const setting = this.breakAt(item, own)
        if (setting?.lines.length === 1) return setting
      }
    }
    for (let own = Math.min(scale, cap); own >= SMALLEST; own -= STEP) {
      const setting = this.breakAt(item, own)
      if (setting) return this.withoutOrphan(item, setting)
    }
    return null
  }

  /** One line that would need a second for a word or a letter is so much smaller instead. */
  private withoutOrphan(item: FlowText<Tag>, setting: Setting<Tag>): Setting<Tag> {
    const { lines, width, scale } = setting
    if (item.block.lines.length > 1 || lines.length !== 2 || lines[1]!.width > ORPHAN * width) return setting
    for (let step = 1; step <= TITLE_STEPS; step++) {
      const smaller = this.breakAt(item, scale - step * STEP)
      if (smaller?.lines.length === 1) return smaller
    }
    return setting
  }

  private isTitle({ lines, style, align }: Block): boolean {
    return lines.length === 1 && (style.bold || align === 'center')
  }

  private breakAt(item: FlowText<Tag>, scale: number): Setting<Tag> | null {
    const own = this.known.get(item) ?? new Map<number, Setting<Tag> | null>()
    this.known.set(item, own)
    const key = Math.round(scale * 1000)
    let found = own.get(key)
    if (found === undefined) {
      const { block, paragraph, options, room } = item
      const sides = {
        left: Math.max(room.left, this.flow.left),
        right: Math.min(room.right, this.flow.right),
      }
      const broken = breakBlock(block, paragraph, sides, scale, { ...options, cap: scale })
      own.set(key, (found = broken && { ...broken, scale, size: options.size * scale }))
    }
    return found
  }

  /** The least tightness with which the texts reach no lower than they may. */
  private tightness(settings: readonly Setting<Tag>[]): number | null {
    if (!this.fits(settings, 1)) return null
    if (this.fits(settings, -1)) return -1
    let [low, high] = this.fits(settings, 0) ? [-1, 0] : [0, 1]
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2
      if (this.fits(settings, middle)) high = middle
      else low = middle
    }
    return high
  }

  private fits(settings: readonly Setting<Tag>[], tightness: number): boolean {
    const { bottom } = this.stack(settings, tightness)
    return bottom + SLACK * this.flow.members.at(-1)!.block.size >= this.flow.floor
  }

  /** Em. */
  private leadOf(item: FlowText<Tag>, tightness: number): number {
    const { source, wanted, least } = this.leadings.get(item)!
    return tightness > 0 ? source - tightness * (source - least) : source - tightness * (wanted - source)
  }

  /** First baselines when all stands as high as it can, and where the last text ends then. */
  private stack(settings: readonly Setting<Tag>[], tightness: number): { bases: number[]; bottom: number } {
    const bases: number[] = []
    let last = this.flow.members[0]!.block.lines[0]!.base
    this.flow.members.forEach((item, index) => {
      const { lines, size } = settings[index]!
      const base = index === 0 ? last : last - this.distance(index, settings, tightness)
      bases.push(base)
      last = base - (lines.length - 1) * this.leadOf(item, tightness) * size
    })
    const bottom = last - DESCENT * settings.at(-1)!.size
    const rise = Math.min(this.mostRise(settings), Math.max(0, this.flow.floor - bottom))
    return { bases: bases.map((base) => base + rise), bottom: bottom + rise }
  }

  /** Smaller letters leave room above the first line; but the marker beside it keeps its height. */
  private mostRise([first]: readonly Setting<Tag>[]): number {
    const { block } = this.flow.members[0]!
    return block.marker.length > 0 ? 0 : ASCENT * Math.max(0, block.size - first!.size)
  }

  /**
   * First baselines. Where something stands below the column, blocks keep their places as far as those above and below
   * them let them, and so does the gap before what stands there.
   */
  private bases(settings: readonly Setting<Tag>[], tightness: number): number[] {
    const { members, floor, open } = this.flow
    const { bases, bottom } = this.stack(settings, tightness)
    if (open) return bases
    const spare = Math.max(0, bottom - floor)
    let down = 0
    return bases.map((base, index) => {
      if (index > 0) down = Math.min(spare, Math.max(down, base - members[index]!.block.lines[0]!.base))
      return base - down
    })
  }

  /** Points from the last baseline of one block to the first of the next. */
  private distance(index: number, settings: readonly Setting<Tag>[], tightness: number): number {
    const item = this.flow.members[index]!
    const [above, { size }] = [settings[index - 1]!, settings[index]!]
    const { block, options } = item
    const before = this.flow.members[index - 1]!.block
    const was = before.lines.at(-1)!.base - block.lines[0]!.base
    const { source } = this.leadings.get(item)!
    const lead = Math.min(was, block.lead > 0 ? block.lead : source * options.size)
    const share = this.leadOf(item, tightness) / source
    const gap = (was - lead) * (1 - LOST_GAP * Math.max(0, tightness))
    const least = DESCENT * above.size + ASCENT * size
    return Math.max(lead * (size / options.size) * share + gap, Math.min(was, least))
  }

  /** Of lines that stand nearer, and of words divided. */
  private costOf(settings: readonly Setting<Tag>[], tightness: number): number {
    let [sum, weight, divided] = [0, 0, 0]
    this.flow.members.forEach((item, index) => {
      const { lines } = settings[index]!
      divided += lines.filter((line) => line.divided === 'wide').length
      if (lines.length < 2) return
      sum += lines.length * costOfLead(this.leadOf(item, tightness), this.leadings.get(item)!)
      weight += lines.length
    })
    const gaps = COST_OF_GAP * LOST_GAP * Math.max(0, tightness)
    return (weight > 0 ? sum / weight : 0) + gaps + (divided * COST_OF_DIVIDING) / settings.length
  }
}
