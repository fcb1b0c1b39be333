import type { Drawing } from '../content/drawings'
import type { Rule } from '../content/rules'
import { toFrame, transformBox, type Box } from '../geometry'
import type { PageEvents, Painted } from '../read/show-event'
import { adoptMarkers } from './finish/adopt-markers'
import { axisLabels } from './lines/axis-labels'
import { attachBackings } from './drawn/backings'
import { buildBlocks } from './blocks/blocks'
import { attachBullets } from './blocks/bullets'
import { readChunks } from './glyphs/chunks'
import { tellElements } from './lines/elements'
import { finishBlock, type TextArea } from './finish/finish-block'
import { attachDottedUnderlines } from './drawn/dotted-underlines'
import { attachDrawnLeaders, findDotRows, leaderRules, withDotRows } from './lines/drawn-leaders'
import { buildLines } from './lines/lines'
import { attachSides, findFrames } from './drawn/frames'
import { withIcons, withoutIcons } from './drawn/icons'
import { keepListings } from './finish/listings'
import type { Line, PageLayout } from './model'
import { settleRagged } from './finish/ragged'
import { attachShadows } from './drawn/shadows'
import { attachRules, coveredBy, withoutRules } from './drawn/underlines'

export * from './model'
export { isPaintedBolder } from './glyphs/chunks'
export { ASCENT, DESCENT } from './finish/finish-block'
export { goAroundPicture, isPicture } from './blocks/pictures'
export { leaderRules } from './lines/drawn-leaders'
export { leaderEnd, leaderGlyphs, leaderOf } from './lines/leaders'

/** So many rules on one height are the border of a table, cell by cell. */
const BORDERS = 3

/**
 * From glyphs to paragraphs: chunks, lines, blocks. `view` is the visible part of the page, `fields` where its form is filled
 * in. Each layer that is hidden is laid out by itself: what it shows stands where other text does.
 */
export function layOutPage(
  { shows, painted }: PageEvents,
  view: Box,
  rules: readonly Rule[] = [],
  fields: readonly Box[] = [],
  drawings: readonly Drawing[] = [],
): PageLayout {
  const layers = new Set([undefined, ...shows.map(({ hidden }) => hidden)])
  let whole: PageLayout = { blocks: [], lines: [], chunks: [], scenery: painted }
  for (const layer of layers) {
    const own = {
      shows: shows.map((show) => (show.hidden === layer ? show : { ...show, glyphs: [] })),
      painted: whole.scenery,
    }
    const rulesOf = rules.filter(({ hidden }) => hidden === layer)
    const { blocks, lines, chunks, scenery } = layOutLayer(own, view, rulesOf, fields, layer ? [] : drawings)
    for (const part of [...blocks, ...lines]) part.hidden = layer ?? null
    whole = {
      blocks: [...whole.blocks, ...blocks],
      lines: [...whole.lines, ...lines],
      chunks: [...whole.chunks, ...chunks],
      scenery,
    }
  }
  return whole
}

function layOutLayer(
  { shows, painted: all }: PageEvents,
  view: Box,
  ruled: readonly Rule[],
  fields: readonly Box[],
  drawings: readonly Drawing[],
): PageLayout {
  const { chunks, icons } = withIcons(readChunks(shows), drawings, all, () => [
    ...fields,
    ...plainBoxes(ruled),
  ])
  const [painted, drawn] = [withoutIcons(all, icons), withoutIcons(ruled, icons)]
  const rules = drawn.some(({ masked }) => masked) ? drawn.filter(({ masked }) => !masked) : drawn
  const frames = findFrames(rules, chunks)
  const sides = new Set(frames.flatMap((frame) => frame.sides))
  const rows = findDotRows(rules)
  const masked = drawn.length > rules.length ? drawn.filter((rule) => rule.masked) : []
  const unmasked = withoutRules(painted, masked)
  const seen = withDotRows(unmasked, rows)
  const lines = attachDrawnLeaders(buildLines(chunks, withoutRules(seen, [...sides]), rules), rows, rules)
  if (shows.some(({ element }) => element)) tellElements(lines, shows)
  attachShadows(lines, masked)
  const leaders = new Set(leaderRules(lines))
  const backings = attachBackings(lines, [...rules, ...frames.map(({ rule }) => rule)])
  const under = attachRules(
    lines,
    rules.filter((rule) => !sides.has(rule) && !leaders.has(rule)),
    coveredBy(rules),
  )
  const dotted = rows.filter((row) => !leaders.has(row.rules[0]!))
  const dots = new Set(attachDottedUnderlines(lines, dotted))
  const attached = new Set([...under, ...dots, ...backings, ...attachSides(lines, frames, new Set(backings))])
  const bare = dotted.filter((row) => !dots.has(row.rules[1]!))
  const scenery = withoutRules(withDotRows(unmasked, rows, bare), [...attached, ...leaders])
  const borders = bordersOf(rules.filter((rule) => rule.backing === null && !attached.has(rule)))
  const single = borders.map(({ box }): Painted => ({ kind: 'path', box, colour: null }))
  const blocks = buildBlocks(lines, [...scenery, ...single], view, fields)
  const areas = new Map<number, TextArea>()
  for (const block of blocks) {
    const { degrees } = block
    let area = areas.get(degrees)
    if (!area) areas.set(degrees, (area = textArea(lines, scenery, degrees, view)))
    finishBlock(block, area)
  }
  settleRagged(blocks)
  keepListings(blocks, scenery)
  adoptMarkers(blocks)
  attachBullets(
    blocks,
    rules.filter((rule) => !attached.has(rule)),
    fields,
    scenery,
  )
  return { blocks, lines, chunks, scenery }
}

/** Points: what has rounder corners is a disc, or a figure. */
const ROUND = 1.5

/** Plain rectangles are boxes to tick and keys of legends. */
const plainBoxes = (rules: readonly Rule[]): Box[] =>
  rules.flatMap(({ backing, box }) => (backing && backing.radius < ROUND ? [box] : []))

/** Rules of tables that part lines: what the reader tells of a path is one box around all of it. */
function bordersOf(rules: readonly Rule[]): readonly Rule[] {
  const heightOf = ({ box }: Rule): number => Math.round(box[1] + box[3])
  const counts = new Map<number, number>()
  for (const rule of rules) counts.set(heightOf(rule), (counts.get(heightOf(rule)) ?? 0) + 1)
  return rules.filter((rule) => (counts.get(heightOf(rule)) ?? 0) >= BORDERS)
}

function textArea(all: readonly Line[], painted: readonly Painted[], degrees: number, view: Box): TextArea {
  const lines = all.filter((line) => line.degrees === degrees)
  const edges = lines.flatMap((line) => [line.x0, line.x1]).sort((a, b) => a - b)
  const at = (share: number): number =>
    edges[Math.min(edges.length - 1, Math.floor(share * edges.length))] ?? 0
  const scenery = degrees % 90 === 0 ? painted.map(({ box }) => transformBox(toFrame(degrees), box)) : []
  return {
    lines,
    scenery,
    view: transformBox(toFrame(degrees), view),
    starts: countPlaces(lines, ({ x0 }) => x0),
    middles: countPlaces(lines, ({ x0, x1 }) => (x0 + x1) / 2),
    ends: countPlaces(lines, ({ x1 }) => x1),
    size: middleSize(lines),
    labels: axisLabels(lines.filter(({ vertical }) => !vertical)),
    left: at(0.03),
    right: at(0.97),
  }
}

/** Size of the middle one of all marks, smallest first. */
function middleSize(lines: readonly Line[]): number {
  let left = Math.floor(lines.reduce((sum, { marks }) => sum + marks.length, 0) / 2)
  const sorted = lines.toSorted((a, b) => a.size - b.size)
  return sorted.find(({ marks }) => (left -= marks.length) < 0)?.size ?? 0
}

/** How many lines there are at each place, in whole points. */
function countPlaces(lines: readonly Line[], placeOf: (line: Line) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const place = Math.round(placeOf(line))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}
