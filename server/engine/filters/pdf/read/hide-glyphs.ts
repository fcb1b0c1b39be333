import type { PageContent, ShowOperator } from '../content/content-tree'
import type { Cover } from '../content/covers'
import { boxesMeet, boxHolds, transformBox, type Box } from '../geometry'
import type { ShowEvent } from './show-event'

/** What of a letter must be hidden for nobody to read it, and as far as it may reach, em above the baseline. */
const CORE = [0.1, 0.4] as const
const REACH = [-0.25, 0.95] as const

/**
 * Tells of glyphs that nobody sees: outside of what may be painted on, or under something opaque that was painted later (a name that was
 * blacked out, a page that a picture was put on). They stay where they are, hidden, and are part of no text: a translation would show them.
 */
export function hideGlyphs(
  { shows, covers }: Pick<PageContent, 'shows' | 'covers'>,
  events: readonly ShowEvent[],
): readonly ShowEvent[] {
  let out: ShowEvent[] | null = null
  events.forEach((event, index) => {
    if (event.font.vertical) return
    const unseen = unseenOf(event, shows[index]!, coversOf(event, index, covers))
    if (unseen.size === 0) return
    out ??= [...events]
    out[index] = { ...event, unseen }
  })
  return out ?? events
}

function coversOf(event: ShowEvent, index: number, covers: readonly Cover[]): readonly Box[] {
  // Painted in order: those over this operator are the last ones.
  if ((covers.at(-1)?.shows ?? 0) <= index) return []
  const whole = boxOf(event, 0, event.advance, REACH)
  return covers.filter(({ shows, box }) => shows > index && boxesMeet(box, whole)).map(({ box }) => box)
}

function unseenOf(event: ShowEvent, { clip }: ShowOperator, covers: readonly Box[]): ReadonlySet<number> {
  const unseen = new Set<number>()
  if (covers.length === 0 && boxHolds(clip, boxOf(event, 0, event.advance, REACH))) return unseen
  event.glyphs.forEach((glyph, index) => {
    if (glyph.text.trim() === '') return
    const core = glyphBox(event, index, CORE)
    if (covers.some((box) => boxHolds(box, core)) || !boxesMeet(clip, glyphBox(event, index, REACH)))
      unseen.add(index)
  })
  return unseen
}

function glyphBox(event: ShowEvent, index: number, heights: readonly [number, number]): Box {
  const x = event.places[index]!
  const width = event.glyphs[index]!.emWidth * event.size
  return boxOf(event, x + 0.2 * width, x + 0.8 * width, heights)
}

const boxOf = (
  { matrix, size }: ShowEvent,
  from: number,
  to: number,
  [low, high]: readonly [number, number],
): Box => transformBox(matrix, [Math.min(from, to), low * size, Math.max(from, to), high * size])
