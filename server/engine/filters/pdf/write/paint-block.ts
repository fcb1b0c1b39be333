import type { FontEmbedder } from '../../../../platform/pdf-fonts'
import type { Direction, Placed, PlacedGlyphs } from '../../../../platform/typeset'
import { codeOfGlyph } from '../content/align'
import { formatNumber } from '../content/ink'
import type { Rule } from '../content/rules'
import type { LinkArea } from '../extras/links'
import { fromFrame, transformBox, type Box, type Matrix } from '../geometry'
import { leaderEnd, leaderOf, type Block } from '../layout'
import type { SourcePage } from '../read/read-page'
import { formatColour, type CoveredBlock } from '../scan/cover-words'
import type { AtomPiece } from '../units/inline'
import type { Fit } from './fit'
import { glyphsOf, type Initial } from './initial'
import type { LentLetters } from './lent-letters'
import { escapeName, type PageResources } from './page-resources'
import { moveIcon, type MovedIcons } from './moved-icons'
import { paintBackings, paintBox } from './paint-backings'
import { placeDrawnLeader, placeLeader, type PlacedGlyph } from './place-leader'
import { paintBars, paintLeaderRules, paintRules } from './paint-rules'
import { TextPen } from './text-pen'
import type { Tag, TextTag } from './translation'
import type { Aside, MovedBullet } from './turn-block'

export interface Painter {
  readonly source: SourcePage
  readonly resources: PageResources
  readonly fonts: FontEmbedder
  readonly direction: Direction
  /** Underlines that were taken off the page and follow their words. */
  readonly movedRules: ReadonlySet<Rule>
  /** Marks of readers some of whose words stay. */
  readonly staying: ReadonlySet<LinkArea>
  /** Where the words of each link went. */
  readonly links: Map<LinkArea, Box[]>
  /** Blocks of scanned pages: their words are painted as they looked. */
  readonly covered: ReadonlyMap<Block, CoveredBlock>
  readonly letters: LentLetters
  /** Small pictures that went with their words. */
  readonly icons: MovedIcons
}

/** A justified line is not stretched by more than this share of its width, its gaps by no more than this, em. */
const MAX_STRETCH = 0.3
const MAX_GAP = 0.6
/** Gaps of a line that was filled with one word more are narrower by less than this, em. */
const TIGHTEST_GAP = 0.05
/** Links reach from below the baseline to the top of letters, em. */
const LINK_BELOW = 0.22
const LINK_ABOVE = 0.8

/** What goes with a block's text. */
interface Moved {
  readonly runsOn: boolean
  readonly asides: readonly Aside[]
  /** The drawn dot before it, where it changes sides. */
  readonly bullet: MovedBullet | null
  readonly badge: readonly MovedBullet[]
  readonly initial: Initial<Tag> | null
}

/** Operators that paint a fitted block, to stand outside of any text object, in the page's own coordinates. */
export function paintBlock(
  painter: Painter,
  block: Block,
  fit: Fit<Tag>,
  { runsOn, asides, bullet, badge, initial }: Moved,
): string {
  const { left, align } = frameOf(block, fit, painter.direction)
  const bases = basesOf(block, fit)
  const extents: { x0: number; x1: number; y: number }[] = []
  const pen = new TextPen()
  const grounds = badge.map(({ rule, box }) => paintBox(painter.resources, rule, box))
  let ink: TextTag['sample'] | null = null
  if (initial && fit.beside) paintInitial(painter, pen, block, fit, initial, { x: left, y: bases[0]! })
  fit.lines.forEach((line, index) => {
    const inset = fit.beside && index < fit.beside.lines ? fit.beside.width : 0
    const own = fit.width - fit.hang - inset - (index === 0 ? line.indent : 0)
    const free = own - line.width
    const full = !line.last || (runsOn && index === fit.lines.length - 1)
    const loose = free > 0 && full && free < Math.min(MAX_STRETCH * own, MAX_GAP * fit.size * line.gaps)
    const stretch =
      align === 'justify' && (loose || (free < 0 && -free < TIGHTEST_GAP * fit.size * line.gaps))
    const placed = line.place(stretch ? free / line.gaps : 0)
    const used = stretch ? own : line.width
    const before = painter.direction === 'ltr' ? fit.hang : 0
    const x =
      left + before + inset + lineOffset(align, painter.direction, own - used, index === 0 ? line.indent : 0)
    const y = bases[index]!
    extents.push({ x0: x, x1: x + used, y })
    grounds.push(paintBackings(painter, placed, { x, y }, fromFrame(block.degrees)))
    for (const item of placed) {
      if (item.tag.kind === 'text' && item.kind === 'glyphs' && item.tag.sample !== ink) {
        ink = item.tag.sample
        pen.set(inkOf(painter, block, ink.show))
      }
      paintItem(painter, pen, block, item, { x, y }, fit.scale)
    }
  })
  for (const { atom, x, rise = 0 } of asides)
    pen.paint(paintAtom(painter, atom, { x, y: atom.base + rise }, 1, block.degrees))
  pen.paint(paintLeader(painter, block, extents, asides))
  if (bullet)
    grounds.push(paintBox(painter.resources, bullet.rule, transformBox(fromFrame(block.degrees), bullet.box)))
  const layers = layersOf(painter, block)
  const text = `${grounds.join('')}q\n${pen.finish()}Q\n`
  const [begin, end] = [
    layers.map((layer) => `/OC /${escapeName(layer)} BDC\n`),
    'EMC\n'.repeat(layers.length),
  ]
  return `${begin.join('')}${text}${end}`
}

/** The large first letter, on the baseline of the last line beside it. `y`: the baseline of the first. */
function paintInitial(
  painter: Painter,
  pen: TextPen,
  block: Block,
  { beside, lead }: Fit<Tag>,
  initial: Initial<Tag>,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const foot = y - (beside!.lines - 1) * lead
  for (const glyphs of glyphsOf(initial, beside!.size)) {
    if (glyphs.tag.kind === 'text') pen.set(inkOf(painter, block, glyphs.tag.sample.show))
    paintGlyphs(painter, pen, block, glyphs, { x, y: foot })
  }
}

/** Baselines of the lines. Of a title with a leader, the last one is the leader's. */
function basesOf(block: Block, { lines, lead, rise }: Fit<Tag>): number[] {
  const leader = block.lines.at(-1)!.leader
  const first =
    leader && lines.length < block.lines.length
      ? block.lines.at(-1)!.base + (lines.length - 1) * lead
      : block.lines[0]!.base + rise
  return lines.map((_line, index) => first - index * lead)
}

/** The dots behind a title, from where its translation ends. */
function paintLeader(
  painter: Painter,
  block: Block,
  extents: readonly { readonly x0: number; readonly x1: number; readonly y: number }[],
  asides: readonly Aside[],
): string {
  const leader = leaderOf(block)
  if (!leader) return ''
  const y = block.lines.at(-1)!.base
  const beside = extents.filter((line) => Math.abs(line.y - y) < 0.5 * block.size)
  const turned = painter.direction === 'rtl' && !block.rightToLeft
  const start = Math.min(...block.lines.map((line) => line.x0))
  const to = turned
    ? Math.min(leaderEnd(leader), ...beside.map(({ x0 }) => x0 - 0.3 * block.size))
    : leaderEnd(leader)
  const before = asides.filter(({ x }) => x < to).map(({ atom, x }) => x + atom.x1 - atom.x0)
  const from = Math.max(start, ...(turned ? before : beside.map(({ x1 }) => x1)))
  const turn = fromFrame(block.degrees)
  const { drawn } = leader
  if (drawn) {
    const boxes = placeDrawnLeader(drawn, block.size, from, to)
    return paintLeaderRules(painter.resources, drawn.rules[0]!, boxes, turn)
  }
  return paintGlyphsAgain(painter, placeLeader(leader, from, to, y), 1, turn)
}

type Side = 'left' | 'right' | 'center' | 'justify'

/** Where the fitted text stands: text that runs the other way is set at the other side of the block's width. */
function frameOf(block: Block, fit: Fit<Tag>, direction: Direction): { left: number; align: Side } {
  const { x0, x1, align } = block
  const rightToLeft = direction === 'rtl' && !block.rightToLeft
  if (align === 'center') return { left: (x0 + x1) / 2 - fit.width / 2, align }
  if (align === 'right') return { left: x1 - fit.width, align }
  return { left: x0, align: rightToLeft && align === 'left' ? 'right' : align }
}

function lineOffset(align: Side, direction: Direction, free: number, indent: number): number {
  const leading = direction === 'ltr' ? indent : 0
  // What is too long for its place begins where it should and reaches over the other edge.
  if (free < 0 && direction === 'ltr') return leading
  if (align === 'center') return free / 2 + leading
  if (align === 'right' || (align === 'justify' && direction === 'rtl')) return free + leading
  return leading
}

/** Colour, opacity and layer of the source's text, by the operators that set them. */
function inkOf({ source, resources, covered }: Painter, block: Block, show: number): string {
  const seen = covered.get(block)
  if (seen) return `${formatColour(seen.ink)} rg 0 Tr\n`
  const { ink } = source.content.shows[show]!
  const outlined = source.events.shows[show]!.renderMode === 1
  const states = resources.states(ink)
  return `${states}${resources.fill(ink)}${outlined ? `${resources.stroke(ink)}0.3 w 1 Tr\n` : '0 Tr\n'}`
}

function layersOf({ source, resources }: Painter, block: Block): string[] {
  const glyph = block.marks.find((mark) => mark.glyph)?.glyph
  const show = glyph && source.content.shows[glyph.show]
  return (show?.layers ?? []).map((layer) => resources.layer(layer))
}

function paintItem(
  painter: Painter,
  pen: TextPen,
  block: Block,
  item: Placed<Tag>,
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
): void {
  const turn = fromFrame(block.degrees)
  const size = item.kind === 'glyphs' ? item.size : block.size * scale
  for (const link of item.tag.links) {
    if (painter.staying.has(link)) continue
    const box = [x + item.x, y - LINK_BELOW * size, x + item.x + item.width, y + LINK_ABOVE * size] as const
    addLinkBox(painter.links, link, transformBox(turn, box))
  }
  if (item.tag.kind === 'atom')
    return pen.paint(paintAtom(painter, item.tag.atom, { x: x + item.x, y }, scale, block.degrees))
  if (item.kind !== 'glyphs') return
  pen.paint(paintRules(painter, item.tag.sample, item, { x: x + item.x, y }, turn))
  paintGlyphs(painter, pen, block, item, { x, y })
}

function paintGlyphs(
  painter: Painter,
  pen: TextPen,
  block: Block,
  placed: PlacedGlyphs<Tag>,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { fonts, resources } = painter
  const lent = painter.letters.lend(placed, block)
  const font = lent ? escapeName(lent.font) : resources.font(fonts.use(placed.face))
  const [a, b, c, d, e, f] = place(fromFrame(block.degrees), x + placed.x, y + placed.rise)
  const matrix: Matrix = [a, b, c + placed.slant * a, d + placed.slant * b, e, f]
  const look = { font, size: placed.size, width: placed.condense * 100 }
  const thick = lent && lent.stroke > 0 ? thickened(painter, placed.tag, lent.stroke) : ''
  pen.set(thick)
  pen.show(look, matrix, lent ? lent.operators : fonts.show(placed))
  if (thick !== '') pen.set('0 Tr\n')
}

/** What strokes text in its own colour as well. */
function thickened({ source, resources }: Painter, tag: Tag, stroke: number): string {
  const ink = tag.kind === 'text' ? source.content.shows[tag.sample.show]!.ink : null
  return ink ? `${resources.stroke(ink)}${formatNumber(stroke)} w 1 j 2 Tr\n` : ''
}

/** Something kept as it was: each glyph in its own font, colour and place, only nearer and smaller with the text, and its bars. */
function paintAtom(
  painter: Painter,
  atom: AtomPiece,
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
  degrees: number,
): string {
  const placed = atom.glyphs.map((glyph) => ({
    glyph,
    x: x + (glyph.x0 - atom.x0) * scale,
    y: y + (glyph.base - atom.base) * scale,
  }))
  const bars = paintBars(painter, atom, { x, y, scale }, degrees)
  return bars + paintGlyphsAgain(painter, placed, scale, fromFrame(degrees))
}

/** Glyphs of the source in their own font and colour. */
function paintGlyphsAgain(
  { source, resources, icons }: Painter,
  placed: readonly PlacedGlyph[],
  scale: number,
  turn: Matrix,
): string {
  let last = -1
  const out = placed.map(({ glyph, x, y }) => {
    if (glyph.drawing) {
      moveIcon(icons, glyph, { x, y, scale })
      return ''
    }
    const show = source.content.shows[glyph.show]!
    const event = source.events.shows[glyph.show]!
    const code = codeOfGlyph(show, event, glyph.index)
    const font = resources.sourceFont(show)
    if (code === null || font === null) return ''
    const colour = glyph.show === last ? '' : resources.fill(show.ink)
    last = glyph.show
    // What is seen in a mirror runs to the left from where it begins.
    const at = place(turn, glyph.reflected ? x + (glyph.x1 - glyph.x0) * scale : x, y)
    const [a, b, c, d] = event.matrix
    const shape = [a * scale, b * scale, c * scale, d * scale].map(formatNumber).join(' ')
    const matrix = `${shape} ${formatPlace(at[4])} ${formatPlace(at[5])}`
    const hex = Buffer.from(code).toString('hex')
    return `${colour}/${escapeName(font)} ${formatNumber(event.size)} Tf ${matrix} Tm <${hex}> Tj\n`
  })
  return out.length > 0 ? `q\nBT 100 Tz\n${out.join('')}ET\nQ\n` : ''
}

/** A thousandth of a point is seen by nobody, but each digit is one more to store. */
const formatPlace = (points: number): string => formatNumber(Math.round(points * 1e3) / 1e3)

const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix => [
  a,
  b,
  c,
  d,
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Pieces of one line become one rectangle. */
function addLinkBox(links: Map<LinkArea, Box[]>, link: LinkArea, box: Box): void {
  const boxes = links.get(link) ?? []
  links.set(link, boxes)
  const last = boxes.at(-1)
  const touches = last && Math.abs(last[1] - box[1]) < 1 && Math.abs(last[3] - box[3]) < 1
  if (!touches) boxes.push(box)
  else {
    boxes[boxes.length - 1] = [Math.min(last[0], box[0]), last[1], Math.max(last[2], box[2]), last[3]]
  }
}
