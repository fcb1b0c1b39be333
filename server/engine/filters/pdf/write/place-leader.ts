import { leaderGlyphs, type Glyph, type Leader } from '../layout'

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
