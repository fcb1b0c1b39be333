import type { EventGlyph, ShowEvent } from '../../read/show-event'

/** Raised and lowered figures are narrower than the others of their font by this share. */
const NARROWER = 0.8
/** Figures of one width, em, are so many different ones at least. */
const SAME_WIDTH = 0.002
const FIGURES = 3

const isFigure = ({ text }: EventGlyph): boolean =>
  text.length === 1 && text.charCodeAt(0) >= 0x30 && text.charCodeAt(0) <= 0x39

/**
 * Fonts of OpenType have raised and lowered figures of their own, as numbers of notes are set: as large as the text and on its
 * height, so far as the page tells, and their meaning is that of any figure. They are narrower than the figures of the text.
 */
export class Superiors {
  private readonly found = new Set<EventGlyph>()

  constructor(shows: readonly ShowEvent[]) {
    const fonts = new Map<string, Set<EventGlyph>>()
    for (const { glyphs, fontId } of shows)
      for (const glyph of glyphs) {
        if (!isFigure(glyph)) continue
        const own = fonts.get(fontId)
        if (own) own.add(glyph)
        else fonts.set(fontId, new Set([glyph]))
      }
    for (const figures of fonts.values()) if (figures.size > 1) this.compare([...figures])
  }

  /** Is the figure at a place of what one operator shows raised or lowered? No number is set in both kinds. */
  has(glyphs: readonly EventGlyph[], index: number): boolean {
    if (!this.found.has(glyphs[index]!)) return false
    return [glyphs[index - 1], glyphs[index + 1]].every(
      (beside) => !beside || !isFigure(beside) || this.found.has(beside),
    )
  }

  private compare(figures: readonly EventGlyph[]): void {
    const widest = Math.max(...figures.map(({ emWidth }) => emWidth))
    const wide = figures.filter(({ emWidth }) => widest - emWidth < SAME_WIDTH)
    const even = new Set(wide.map(({ text }) => text)).size >= FIGURES
    for (const figure of figures) {
      const usual = even
        ? widest
        : Math.max(...figures.filter(({ text }) => text === figure.text).map(({ emWidth }) => emWidth))
      if (figure.emWidth > 0 && figure.emWidth < NARROWER * usual) this.found.add(figure)
    }
  }
}
