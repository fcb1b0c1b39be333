import type { Rule } from '../content/rules'
import type { Box } from '../geometry'
import type { PageEvents } from '../read/show-event'
import { buildBlocks } from './blocks'
import { readChunks } from './chunks'
import { finishBlock, type TextArea } from './finish-block'
import { buildLines } from './lines'
import type { Line, PageLayout } from './model'
import { attachRules, withoutRules } from './underlines'

export * from './model'
export { ASCENT, DESCENT } from './finish-block'

/** From glyphs to paragraphs: chunks, lines, blocks. `view` is the visible part of the page. */
export function layOutPage(
  { shows, painted }: PageEvents,
  view: Box,
  rules: readonly Rule[] = [],
): PageLayout {
  const chunks = readChunks(shows)
  const lines = buildLines(chunks, painted)
  const scenery = withoutRules(painted, attachRules(lines, rules))
  const blocks = buildBlocks(lines, scenery, view)
  const area = textArea(lines, view)
  for (const block of blocks) finishBlock(block, area)
  return { blocks, lines, chunks, scenery }
}

function textArea(lines: readonly Line[], view: Box): TextArea {
  const edges = lines.filter((line) => line.degrees === 0).flatMap((line) => [line.x0, line.x1])
  edges.sort((a, b) => a - b)
  const at = (share: number): number =>
    edges[Math.min(edges.length - 1, Math.floor(share * edges.length))] ?? 0
  const sizes = lines.flatMap((line) => line.marks.map(() => line.size)).sort((a, b) => a - b)
  const starts = new Map<number, number>()
  for (const { x0, degrees } of lines) {
    if (degrees === 0) starts.set(Math.round(x0), (starts.get(Math.round(x0)) ?? 0) + 1)
  }
  return { view, starts, size: sizes[Math.floor(sizes.length / 2)] ?? 0, left: at(0.03), right: at(0.97) }
}
