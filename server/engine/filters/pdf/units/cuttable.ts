import { canSplit } from '../content/align'
import { leaderGlyphs, leaderOf, type Block, type Glyph } from '../layout'
import type { SourcePage } from '../read/read-page'
import { INVISIBLE } from '../scan/find-scans'

/** Text that clips (render modes 4 to 7) shapes what is painted under it. */
const FIRST_CLIPPING_MODE = 4

/** Can the block's glyphs be taken out of their operators without touching others, and its formulas be painted again? */
export function canBeCut(block: Block, { content, events, kind }: SourcePage): boolean {
  const own = new Map<number, number>()
  const leader = leaderGlyphs(leaderOf(block))
  const count = (glyph: Glyph): void => {
    const { show } = glyph.initial ?? glyph
    own.set(show, (own.get(show) ?? 0) + 1)
  }
  for (const { glyph } of block.marks) if (glyph && !glyph.drawing) count(glyph)
  leader.forEach(count)
  for (const [show, times] of own) {
    const event = events.shows[show]!
    if (event.renderMode >= FIRST_CLIPPING_MODE) return false
    if (event.renderMode === INVISIBLE && kind !== 'scan') return false
    if (times < event.glyphs.length && !canSplit(content.shows[show]!, event)) return false
  }
  const paintable = (glyph: Glyph): boolean => {
    const show = content.shows[glyph.show]!
    return (
      glyph.blank ||
      glyph.drawing !== undefined ||
      (show.font !== null && canSplit(show, events.shows[glyph.show]!))
    )
  }
  return (
    leader.every(paintable) &&
    block.marks.every(({ formula, glyph }) => !formula || !glyph || paintable(glyph))
  )
}
