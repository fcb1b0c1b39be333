import { PDFName } from '@cantoo/pdf-lib'
import type { FontEmbedder, StreamPacker } from '../../../../platform/pdf-fonts'
import type { Typesetter } from '../../../../platform/typeset'
import type { ContentNode, ShowOperator } from '../content/content-tree'
import { cutShows, type Removal } from '../content/cut'
import { dropIdle } from '../content/drop-idle'
import type { Mark } from '../content/marked-content'
import { moveLink, type LinkArea } from '../extras/links'
import { fromFrame, type Box } from '../geometry'
import { leaderRules } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { ShowEvent } from '../read/show-event'
import { isUnder } from '../units/inline'
import type { ScannedSight } from '../scan/page-scanner'
import { paintPatches } from '../scan/paint-patches'
import type { CutContents } from './cut-contents'
import { fitPage } from './fit-page'
import type { Fitted } from './fitted'
import type { FormVariants } from './form-variants'
import { shiftIcons, type MovedIcons } from './moved-icons'
import { keepCut } from './keep-cut'
import type { LookAlikeSizes } from './look-alike-sizes'
import { cutRules, rulesToMove } from './moved-rules'
import { LentLetters } from './lent-letters'
import type { PageSizes } from './page-sizes'
import { PageResources } from './page-resources'
import { paintBlock, type Painter } from './paint-block'
import type { ReaderFonts } from './reader-fonts'
import { Structure } from './structure'
import type { BlockTranslation } from './translation'

export interface PageWriter {
  readonly typesetter: Typesetter
  readonly fonts: FontEmbedder
  /** Null where translations have letters that not every reader has. */
  readonly readerFonts: ReaderFonts | null
  /** Its work must be over before the document is saved. */
  readonly packer: StreamPacker
  readonly forms: FormVariants
  readonly sizes: LookAlikeSizes
  /** What its pages so far agree on. */
  readonly agreed: PageSizes
  /** Takes down what was cut, for a bilingual file. */
  readonly cuts: CutContents | null
}

/** What became of a page. */
export interface WrittenPage {
  /** Sizes of the blocks as shares of the source's. */
  readonly scales: readonly number[]
  /** Blocks that no size made fit. */
  readonly overflows: number
}

/**
 * Takes the source's words off the page and paints their translations in their places. `sight`: of a scanned page, whose
 * words are hidden first.
 */
export function writePage(
  writer: PageWriter,
  source: SourcePage,
  translations: readonly BlockTranslation[],
  sight: ScannedSight | null = null,
): WrittenPage {
  const fitted = fitPage(writer.typesetter, writer, source, translations, sight)
  const covered = new Map(
    sight
      ? fitted.map(({ block, original, alsoMoved }) => [block, sight.cover(original, alsoMoved)] as const)
      : [],
  )
  const removals = removalsOf(source, fitted)
  const { context } = source.page.doc
  const { shows, root } = source.content
  const movedRules = rulesToMove(
    source.layout,
    fitted.map(({ block }) => block),
  )
  for (const { bullet, badge, block } of fitted) {
    for (const { rule } of bullet ? [bullet, ...badge] : badge) movedRules.add(rule)
    for (const rule of leaderRules(block.lines)) movedRules.add(rule)
  }
  const structure = new Structure(
    [...removals].map(([index, removal]) => [shows[index]!, removal] as const),
    movedRules,
  )
  const resources = new PageResources(context, root)
  const links = new Map<LinkArea, Box[]>()
  const staying = stayingMarkups(source, removals)
  const direction = writer.typesetter.direction
  const icons: MovedIcons = new Map()
  const patches = [...covered.values()].flatMap((cover) => cover.patches)
  const text = paintAll(
    {
      ...{ source, resources, fonts: writer.fonts, direction, movedRules, links, staying, covered, icons },
      letters: new LentLetters(source, resources, writer.typesetter.language),
    },
    fitted,
    structure,
  )
  const numbers = new Map(shows.map((show, index) => [show, index]))
  const removalOf = (show: ShowOperator): Removal | undefined => removals.get(numbers.get(show)!)
  const eventOf = (show: ShowOperator): ShowEvent => source.events.shows[numbers.get(show)!]!
  const cut = writer.forms.cut(root, (node) => [
    ...cutShows(node, removalOf, eventOf),
    ...cutRules(node, movedRules),
    ...shiftIcons(node, icons),
    ...structure.splices(node),
  ])
  const painted = `${paintPatches(context, patches, (ref) => resources.shading(ref))}${text}`
  const [head, tail] = ['q\n', `\n${'Q\n'.repeat(1 + root.unclosed)}q\n${painted}Q\n`]
  const bytes = Buffer.concat([
    Buffer.from(head),
    withoutTail(root, cut?.bytes ?? root.bytes),
    Buffer.from(tail, 'latin1'),
  ])
  const { node, ref } = source.page
  const variant = writer.packer.add(dropIdle(bytes)).ref
  node.set(PDFName.of('Contents'), variant)
  const before = root.bytes.subarray(0, root.end)
  writer.cuts?.note({ origin: ref, variant, bytes: before, splices: cut?.splices ?? [], head, tail })
  node.set(PDFName.of('Resources'), resources.applyTo(cut?.resources ?? root.resources))
  // A small picture of what the page showed before.
  node.delete(PDFName.of('Thumb'))
  for (const [link, boxes] of links) moveLink(link, boxes)
  return {
    scales: fitted.map(({ fit }) => fit.scale),
    overflows: fitted.filter(({ fit }) => fit.overflows).length,
  }
}

/** Nothing is cut behind the last operator; what is unfinished there would swallow what comes after it. */
const withoutTail = ({ bytes, end }: ContentNode, cut: Uint8Array): Uint8Array =>
  cut.subarray(0, cut.length - (bytes.length - end))

/** Paints the blocks in order; those of one structure element in one sequence. */
function paintAll(painter: Painter, fitted: readonly Fitted[], structure: Structure): string {
  const painted = new Map<Mark | Fitted, string>()
  for (const one of fitted) {
    const glyph = one.block.marks.find((mark) => mark.glyph)?.glyph
    const home = glyph ? structure.homeOf(painter.source.content.shows[glyph.show]!) : null
    const key = home ?? one
    painted.set(
      key,
      (painted.get(key) ?? '') +
        keepCut(paintBlock(painter, one.block, one.fit, one), one, painter.source.view),
    )
  }
  return [...painted].map(([key, text]) => structure.wrap('block' in key ? null : key, text)).join('')
}

/** What readers marked and is not translated as a whole stays with the words that stay. */
function stayingMarkups(
  { links, layout }: SourcePage,
  removals: ReadonlyMap<number, Removal>,
): ReadonlySet<LinkArea> {
  const markups = links.filter(({ markup }) => markup)
  if (markups.length === 0) return new Set()
  const kept = layout.chunks.flatMap(({ degrees, glyphs }) =>
    glyphs
      .filter(({ blank, show, index, drawing }) => {
        const removal = removals.get(show)
        return !blank && !drawing && removal !== 'all' && !removal?.has(index)
      })
      .map((glyph) => ({ glyph, turn: fromFrame(degrees) })),
  )
  return new Set(markups.filter(({ boxes }) => kept.some(({ glyph, turn }) => isUnder(glyph, turn, boxes))))
}

/** By show operator: which of its glyphs belong to blocks that are written anew. Painted twice, both go. */
function removalsOf({ layout, events }: SourcePage, fitted: readonly Fitted[]): Map<number, Removal> {
  const removed = new Map<number, Set<number>>()
  const mark = (show: number, index: number): void => {
    const own = removed.get(show)
    if (own) own.add(index)
    else removed.set(show, new Set([index]))
  }
  const own = fitted.flatMap(({ block, alsoMoved, asides }) => [
    ...block.marks.map(({ glyph }) => glyph),
    ...alsoMoved,
    ...asides.flatMap(({ atom }) => atom.glyphs),
  ])
  for (const glyph of own) {
    if (!glyph || glyph.drawing) continue
    mark(glyph.show, glyph.index)
    const { copies, initial } = glyph
    for (const other of copies ?? []) mark(other.show, other.index)
    if (initial) mark(initial.show, initial.index)
  }
  for (const { glyphs } of layout.chunks) {
    let goes = glyphs.some(({ blank, show, index }) => !blank && removed.get(show)?.has(index))
    for (const { blank, show, index } of glyphs) {
      if (!blank) goes = removed.get(show)?.has(index) ?? false
      else if (goes || removed.has(show)) mark(show, index)
    }
  }
  return new Map(
    [...removed].map(([show, glyphs]) => [
      show,
      glyphs.size >= events.shows[show]!.glyphs.length ? 'all' : glyphs,
    ]),
  )
}
