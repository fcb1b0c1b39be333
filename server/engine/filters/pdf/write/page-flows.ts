import { canSplit } from '../content/align'
import { boxesMeet, fromFrame, transformBox } from '../geometry'
import type { Block, Kept, Mark, PageLayout } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { ScannedSight } from '../scan/page-scanner'
import { atomOf, isUnder } from '../units/inline'
import type { Text } from './fitted'
import { findFlows } from './flow'
import { rulesToMove } from './moved-rules'
import { RoomFinder } from './room'
import { FlowSetter } from './set-flow'
import type { BlockTranslation, Tag } from './translation'

/** Lines of these kinds may go with the paragraphs around them: the end of an entry of a list of literature. */
const RIDERS: ReadonlySet<Kept | null> = new Set(['numbers', 'address', 'no-letters'])

/** Lines that stay as they are, in their own glyphs, for columns they stand in; underlined ones do not move. */
export function ridersOf({ layout, links }: SourcePage): BlockTranslation[] {
  return layout.blocks.flatMap((block): BlockTranslation[] => {
    const { kept, lines, marks, marker, size, degrees } = block
    if (!RIDERS.has(kept) || lines.length > 1 || marker.length > 0) return []
    if (marks.some(({ glyph, formula }) => formula || glyph?.rulings)) return []
    const atom = atomOf(marks)
    if (!atom) return []
    const turn = fromFrame(degrees)
    const own = links.filter(
      ({ markup, boxes }) => !markup && atom.glyphs.some((glyph) => isUnder(glyph, turn, boxes)),
    )
    const runs = [{ width: (atom.x1 - atom.x0) / size, tag: { kind: 'atom', atom, links: own } as const }]
    return [{ block, runs, runsOn: false, alsoMoved: [] }]
  })
}

/** What is seen together: text of a hidden layer neither takes room from what is shown nor the other way. */
export class Layers {
  private readonly known = new Map<object | null, { layout: PageLayout; rooms: RoomFinder }>()

  constructor(
    private readonly source: SourcePage,
    private readonly sight: ScannedSight | null,
  ) {}

  of({ hidden }: Block): { readonly layout: PageLayout; readonly rooms: RoomFinder } {
    const known = this.known.get(hidden)
    if (known) return known
    const { layout: all, view, fields } = this.source
    const isOwn = (part: { readonly hidden: object | null }): boolean => part.hidden === hidden
    const scenery = [...all.scenery, ...(this.sight?.scenery ?? [])]
    const layout = { ...all, blocks: all.blocks.filter(isOwn), lines: all.lines.filter(isOwn), scenery }
    const layer = { layout, rooms: new RoomFinder(layout, view, fields) }
    this.known.set(hidden, layer)
    return layer
  }
}

/** The columns of a page whose texts are set together. */
export function settersOf(texts: readonly Text[], source: SourcePage, layers: Layers): FlowSetter<Tag>[] {
  const movable = texts.filter(movableOn(source, texts))
  const kinds = new Map<string, Text[]>()
  const hidden = [...new Set(movable.map(({ block }) => block.hidden))]
  for (const text of movable) {
    const key = `${text.block.degrees} ${hidden.indexOf(text.block.hidden)}`
    kinds.set(key, [...(kinds.get(key) ?? []), text])
  }
  return [...kinds.values()].flatMap((own) => {
    const { layout, rooms } = layers.of(own[0]!.block)
    const flows = findFlows(own, layout, rooms.scene(own[0]!.block.degrees))
    return flows.map((flow) => new FlowSetter<Tag>(flow))
  })
}

/** Tells the blocks all of which can be painted in another place. */
function movableOn(
  { layout, content, events, links }: SourcePage,
  texts: readonly Text[],
): (text: Text) => boolean {
  const rules = rulesToMove(
    layout,
    texts.map(({ original }) => original),
  )
  const markups = links.flatMap(({ markup, boxes }) => (markup ? boxes : []))
  const canRepaint = ({ glyph }: Mark): boolean =>
    !glyph ||
    glyph.blank ||
    (content.shows[glyph.show]!.font !== null &&
      canSplit(content.shows[glyph.show]!, events.shows[glyph.show]!))
  return ({ rider, cut, original: { degrees, lines, marks, marker, x0, x1, top, bottom } }) =>
    degrees % 90 === 0 &&
    cut === null &&
    lines.every(({ leader }) => leader === null) &&
    marks.every(({ glyph }) => (glyph?.rulings ?? []).every(({ rule }) => rules.has(rule))) &&
    marker.every(canRepaint) &&
    (!rider || marks.every(canRepaint)) &&
    !markups.some((box) => boxesMeet(box, transformBox(fromFrame(degrees), [x0, bottom, x1, top])))
}
