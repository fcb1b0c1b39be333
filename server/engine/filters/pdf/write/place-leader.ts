import { boxWidth, type Box } from '../geometry'
import { leaderGlyphs, type Glyph, type Leader, type RuleRow } from '../layout'

/** Free space between words and the dots behind them, em. */
const GAP = 0.3

/** A glyph of the source and where it is painted, in the block's frame. */
export interface PlacedGlyph {
  readonly glyph: Glyph
  readonly x: number
  readonly y: number
}

/** The glyph most of the leader is made of, and how far its copies stand apart. */
function patternOf(leader: Leader): { glyph: Glyph; pitch: number; end: number } | null {
  const glyphs = leaderGlyphs(leader).filter(({ blank }) => !blank)
  const glyph = glyphs.at(-1)
  if (!glyph) return null
  const steps = glyphs.slice(1).map(({ x0 }, index) => x0 - glyphs[index]!.x0)
  const pitch = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? glyph.x1 - glyph.x0
  return pitch > 0.05 * glyph.size ? { glyph, pitch, end: glyph.x1 } : null
}

/** The dots between two places on a line; they stand where the source's stood, as far as those go. */
export function placeLeader(leader: Leader, from: number, to: number, y: number): PlacedGlyph[] {
  const pattern = patternOf(leader)
  if (!pattern) return []
  const { glyph, pitch, end } = pattern
  const width = glyph.x1 - glyph.x0
  const placed: PlacedGlyph[] = []
  const first = end - Math.ceil((end - to) / pitch - 1e-6) * pitch - width
  for (let x = first; x >= from + GAP * glyph.size; x -= pitch) placed.push({ glyph, x, y })
  return placed.reverse()
}

/** The dots, or the line, of a drawn leader between two places, where the source's stood. */
export function placeDrawnLeader({ rules, box }: RuleRow, size: number, from: number, to: number): Box[] {
  const [start, end] = [from + GAP * size, Math.min(to, box[2])]
  const last = rules.at(-1)!.box
  if (rules.length === 1) return end > start ? [[start, last[1], end, last[3]]] : []
  const steps = rules.slice(1).map((rule, index) => rule.box[0] - rules[index]!.box[0])
  const pitch = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
  const width = boxWidth(last)
  const placed: Box[] = []
  const first = last[2] - Math.ceil((last[2] - end) / pitch - 1e-6) * pitch - width
  for (let x = first; x >= start && pitch > 0; x -= pitch) {
    const left = Math.round(x * 100) / 100
    placed.push([left, last[1], left + width, last[3]])
  }
  return placed
}
