import type { Typesetter } from '../../../../platform/typeset'
import type { Block } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { ScannedSight } from '../scan/page-scanner'
import { atomOf } from '../units/inline'
import { anchorLabel } from './anchor-label'
import { fitAlone, type Fitted, type Text } from './fitted'
import type { Fit } from './fit'
import { takeInitial } from './initial'
import { growBadges } from './badges'
import { findColumns, type Column } from './columns'
import { evenColumn } from './even-column'
import { cutFinder, roomInside } from './keep-cut'
import type { LookAlikeSizes } from './look-alike-sizes'
import { isTight, type Room } from './room'
import type { PageSizes } from './page-sizes'
import { Layers, ridersOf, settersOf } from './page-flows'
import type { Caps, FlowFit, FlowSetter } from './set-flow'
import type { BlockTranslation, Tag } from './translation'
import { turnBlock } from './turn-block'

/** Paragraphs of one class are not set larger than three quarters of them can be, but not smaller than this for it. */
const SHARED_FLOOR = 0.7
const QUARTILE = 0.25
/** Columns with this share of a class's lines that are so near to what three quarters can be decide for all of it. */
const LARGE_COLUMN = 0.15
const NEARLY = 0.05
/** Where paragraphs have this share of a class's lines they decide for its single lines, too. */
const PARAGRAPHS = 0.5
/** A page with this share of lines that hold formulas has sizes of its own. */
const FORMULAS = 0.1
/** Text no wider than this, em, has lines of single syllables, and is no measure for others. */
const NARROW = 3
/** Narrowest setting taken over from a condensed source. */
const NARROWEST = 0.75
/** Points: what moves by less stays. */
const MOVED = 0.05

/** Chooses how all translations of a page are set: those of a column together, the others each in its place. */
export function fitPage(
  typesetter: Typesetter,
  { sizes, agreed }: { readonly sizes: LookAlikeSizes; readonly agreed: PageSizes },
  source: SourcePage,
  translations: readonly BlockTranslation[],
  sight: ScannedSight | null,
): Fitted[] {
  const layers = new Layers(source, sight)
  const findCut = cutFinder(source)
  const textOf = (translation: BlockTranslation, rider: boolean): Text[] => {
    const { block: original, runs, runsOn, alsoMoved } = translation
    if (runs.length === 0) return []
    const cut = sight ? null : findCut(original)
    const around = roomInside(layers.of(original).rooms.around(original), original, cut)
    const anchored = anchorLabel(original, source.layout, around)
    const roomOf = (other: Block): Room => layers.of(original).rooms.around(other)
    const place = { layout: source.layout, room: around, roomOf }
    const { block, asides, bullet } = turnBlock(anchored, place, typesetter.direction)
    // What changed sides stands where it would grow.
    const room = asides.length > 0 || bullet ? { ...around, right: block.x1 } : around
    const own = runs.some((run) => 'text' in run && run.style.face)
    const look = own ? 1 : sizes.lookOf(original)
    const taken = sight ? null : takeInitial(block, runs, typesetter)
    const initial = taken?.initial ?? null
    const paragraph = typesetter.layOut(
      (taken?.rest ?? runs).map((run) => ('text' in run ? run : { ...run, width: run.width / look })),
    )
    const condense = condensed(block, source)
    const options = { size: block.size * look, leading: typesetter.leading, condense, initial }
    return [
      {
        ...{ block, original, paragraph, room, cut, options, runsOn, asides, bullet, initial },
        ...{ alsoMoved, rider, badge: [] },
      },
    ]
  }
  const texts = translations.flatMap((one) => textOf(one, false))
  if (sight) return fitTexts(texts, [], agreed)
  const grown = growBadges(texts, source, layers)
  const all = texts.map((text) => ({ ...text, ...grown.get(text) }))
  all.push(...ridersOf(source).flatMap((one) => textOf(one, true)))
  return fitTexts(all, settersOf(all, source, layers), agreed)
}

type Fits = Map<Text, Fit<Tag>>

function fitTexts(texts: readonly Text[], setters: readonly FlowSetter<Tag>[], agreed: PageSizes): Fitted[] {
  const alone: Fits = new Map()
  const flows = new Map<FlowSetter<Tag>, FlowFit>()
  const inFlows = new Set<unknown>()
  for (const setter of setters) {
    const fit = setter.fit(() => 1)
    if (!fit) continue
    flows.set(setter, fit)
    for (const item of setter.flow.members) inFlows.add(item)
  }
  for (const text of texts) {
    if (!inFlows.has(text) && !text.rider) alone.set(text, fitAlone(text, 1))
  }
  const columns = findColumns([...alone.keys()])
  const classOf = classesOf(columns)
  const caps = shareSizes(alone, flows, agreed, classOf)
  const capOf = (text: Text): number => caps.get(classOf(text)) ?? 1
  for (const { members } of columns) evenColumn(members, alone, capOf)
  for (const [text, fit] of alone) if (fit.scale > capOf(text)) alone.set(text, fitAlone(text, capOf(text)))
  const set = setFlows(flows, capOf as Caps<Tag>)
  return texts.flatMap((text) => {
    const fit = set.get(text)
    if (fit) return text.rider && stays(fit) ? [] : [moved({ ...text, fit })]
    return text.rider ? [] : [{ ...text, fit: alone.get(text)! }]
  })
}

/** What tells which texts of a page share their size. */
type ClassOf = (text: Pick<Text, 'original'>) => string

/** Words of boxes of one line are no measure for others, nor these for them; and neither are tables and what stands outside of them. */
function classesOf(columns: readonly Column<Text>[]): ClassOf {
  const tables = new Map<Block, string>()
  for (const { members, table } of columns) for (const { original } of members) tables.set(original, table)
  return ({ original }) =>
    `${Math.round(original.size * 2)} ${original.style.bold} ${tables.get(original) ?? isTight(original)}`
}

/** What one block of a class can have; `column`: how many lines stand in its column, 0 outside of any. */
interface Judged {
  readonly several: boolean
  readonly scale: number
  readonly column: number
  readonly lines: number
  readonly formula: boolean
  readonly narrow: boolean
}

/** Paragraphs of one size and weight look alike afterwards, too: the largest share of size for each class. */
function shareSizes(
  alone: Fits,
  flows: ReadonlyMap<FlowSetter<Tag>, FlowFit>,
  agreed: PageSizes,
  classOf: ClassOf,
): Map<string, number> {
  const classes = new Map<string, Judged[]>()
  const judge = (text: Pick<Text, 'block' | 'original'>, scale: number, column: number): void => {
    const own = classes.get(classOf(text)) ?? []
    classes.set(classOf(text), own)
    const lines = text.block.lines.length
    const formula = text.original.marks.some((mark) => mark.formula)
    const narrow = lines > 1 && text.block.x1 - text.block.x0 < NARROW * text.original.size
    own.push({ several: lines > 1, narrow, scale, column, lines, formula })
  }
  for (const [text, { scale }] of alone) judge(text, scale, 0)
  for (const [setter, { scale }] of flows) {
    const { members } = setter.flow
    const lines = members.reduce((sum, { block }) => sum + block.lines.length, 0)
    for (const [item, own] of setter.scales(scale)) if (!item.rider) judge(item, own, lines)
  }
  return new Map(
    [...classes].map(([key, own]) => {
      const cap = capOfClass(own)
      const [lines, formulas] = [linesOf(own), linesOf(own.filter((one) => one.formula))]
      // Lines with formulas are as high as these, whatever their size: their distance is not to be touched for looks.
      return [key, formulas > FORMULAS * lines ? cap : agreed.agree(key, cap, lines)]
    }),
  )
}

const linesOf = (some: readonly Judged[]): number => some.reduce((sum, one) => sum + one.lines, 0)

function capOfClass(own: readonly Judged[]): number {
  const wide = own.filter((one) => !one.narrow)
  const all = wide.length > 0 ? wide : own
  const several = all.filter((one) => one.several)
  const judged = linesOf(several) >= PARAGRAPHS * linesOf(all) ? several : all
  const scales = judged.map(({ scale }) => scale).sort((a, b) => a - b)
  const cap = Math.max(scales[Math.floor(scales.length * QUARTILE)] ?? 1, SHARED_FLOOR)
  const lines = judged.reduce((sum, one) => sum + one.lines, 0)
  const large = judged.filter(({ column }) => column > LARGE_COLUMN * lines)
  const least = Math.min(...large.map(({ scale }) => scale))
  return least < cap && least > cap - NEARLY ? least : cap
}

/** Columns whose sizes are known get one line distance, where they have the room. */
function setFlows(flows: ReadonlyMap<FlowSetter<Tag>, FlowFit>, caps: Caps<Tag>): Map<unknown, Fit<Tag>> {
  const fits = [...flows].map(([setter, first]) => {
    const tightness = setter.tightnessAt(first.scale, caps)
    const lines = setter.flow.members.reduce((sum, { block }) => sum + block.lines.length, 0)
    return { setter, scale: first.scale, tightness: tightness ?? first.tightness, lines }
  })
  const shared = sharedTightness(fits)
  return new Map(
    fits.flatMap(({ setter, scale, tightness }) => [
      ...setter.place({ scale, tightness: Math.max(tightness, shared) }, caps),
    ]),
  )
}

/** What three quarters of the lines can have. */
function sharedTightness(fits: readonly { readonly tightness: number; readonly lines: number }[]): number {
  const sorted = fits.toSorted((a, b) => a.tightness - b.tightness)
  let left = (1 - QUARTILE) * sorted.reduce((sum, { lines }) => sum + lines, 0)
  for (const { tightness, lines } of sorted) {
    left -= lines
    if (left <= 0) return tightness
  }
  return -1
}

/** It would be painted where it is. */
const stays = ({ rise, scale }: Fit<Tag>): boolean => Math.abs(rise) < MOVED && scale === 1

/** What marks a block goes where its first line went. */
function moved(fitted: Fitted): Fitted {
  const { block, original, fit, asides, bullet } = fitted
  if (Math.abs(fit.rise) < MOVED) return fitted
  const marker = asides.length === 0 ? atomOf(original.marker) : null
  const all = marker ? [{ atom: marker, x: marker.x0 }] : asides
  const dot = bullet ?? block.bullet
  const box = dot && ([dot.box[0], dot.box[1] + fit.rise, dot.box[2], dot.box[3] + fit.rise] as const)
  return {
    ...fitted,
    asides: all.map((aside) => ({ ...aside, rise: fit.rise })),
    bullet: dot && box && { rule: dot.rule, box },
  }
}

/** Horizontal scaling of the source, which its translation keeps within reason. In scans it is no more than a measure. */
function condensed({ lines }: Block, { events, kind }: SourcePage): number {
  const glyph = lines[0]?.chunks[0]?.glyphs[0]
  if (!glyph || kind === 'scan') return 1
  const [a, b, c, d] = events.shows[glyph.show]!.matrix
  const ratio = Math.hypot(a, b) / Math.hypot(c, d)
  return ratio < 0.97 ? Math.max(NARROWEST, ratio) : 1
}
