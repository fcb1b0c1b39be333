import { splitCodes } from '../content/align'
import { leaderGlyphs, leaderOf, type Block, type Glyph } from '../layout'
import type { SourcePage } from '../read/read-page'
import { INVISIBLE } from '../scan/find-scans'

/** Text that clips (render modes 4 to 7) shapes what is painted under it. */
const FIRST_CLIPPING_MODE = 4

/** Can the block's glyphs be taken out of their operators without touching others, and its formulas be painted again? */
export function canBeCut(block: Block, { content, events, kind }: SourcePage): boolean {
  const own = new Map<number, number>()
  const leader = leaderGlyphs(leaderOf(block))
  for (const glyph of [...block.marks.map((mark) => mark.glyph), ...leader]) {
    const { show } = glyph?.initial ?? glyph ?? {}
    if (show !== undefined) own.set(show, (own.get(show) ?? 0) + 1)
  }
  for (const [show, count] of own) {
    const event = events.shows[show]!
    if (event.renderMode >= FIRST_CLIPPING_MODE) return false
    if (event.renderMode === INVISIBLE && kind !== 'scan') return false
    if (count < event.glyphs.length && !splitCodes(content.shows[show]!, event)) return false
  }
  const paintable = (glyph: Glyph): boolean => {
    const show = content.shows[glyph.show]!
    return glyph.blank || (show.font !== null && splitCodes(show, events.shows[glyph.show]!) !== null)
  }
  return (
    leader.every(paintable) &&
    block.marks.every(({ formula, glyph }) => !formula || !glyph || paintable(glyph))
  )
}
