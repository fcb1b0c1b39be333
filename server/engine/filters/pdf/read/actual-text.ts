import type { ShowOperator } from '../content/content-tree'
import type { EventGlyph, ShowEvent } from './show-event'

/** Stands for a glyph whose letters another glyph has; never part of a text. */
export const NO_LETTER = '\u2060'
/** A cluster of letters has no more glyphs; longer stretches mix styles and lines. */
const MOST_GLYPHS = 8

const countGlyphs = (events: readonly ShowEvent[]): number =>
  events.reduce((sum, { glyphs }) => sum + glyphs.length, 0)

/**
 * Glyphs whose letters only their sequence tells (ActualText, ISO 32000-1, 14.9.4): ligatures, and signs that are drawn
 * before the letter they are read after, as browsers write Indian scripts. The first glyph of each that is not a sign over
 * another one, and on the height of that, has all of its text.
 */
export function applyActualText(
  shows: readonly ShowOperator[],
  events: readonly ShowEvent[],
): readonly ShowEvent[] {
  let out: ShowEvent[] | null = null
  for (let start = 0; start < shows.length;) {
    const mark = shows[start]!.spoken
    let end = start + 1
    while (mark && shows[end]?.spoken === mark) end++
    const text = mark?.tag === 'Span' ? mark.actualText : null
    const count = text ? countGlyphs(events.slice(start, end)) : 0
    if (text && count > 0 && count <= MOST_GLYPHS) {
      out ??= [...events]
      const all = events.slice(start, end).flatMap(({ glyphs }) => glyphs)
      const letter = all.find(({ emWidth }) => emWidth > 0) ?? all[0]
      let place = 0
      for (let index = start; index < end; index++) {
        const glyphs = events[index]!.glyphs.map((glyph): EventGlyph => ({
          ...glyph,
          text: all[place++] === letter ? text.normalize('NFC') : NO_LETTER,
        }))
        out[index] = { ...events[index]!, glyphs }
      }
    }
    start = end
  }
  return out ?? events
}
