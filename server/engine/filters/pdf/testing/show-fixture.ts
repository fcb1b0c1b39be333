import { layOutPage } from '../layout'
import type { PageEvents, Painted, ShowEvent } from '../read/show-event'

export const SIZE = 10

export interface Shown {
  readonly at: readonly [number, number]
  /** Texts of glyphs, each half an em wide unless `width` says otherwise; a number moves on, em. */
  readonly glyphs: readonly (string | number)[]
  readonly font?: string
  readonly bold?: boolean
  readonly size?: number
  readonly width?: number
  /** As in a mirror: it runs to the left. */
  readonly mirrored?: boolean
}

/** What one operator shows, as the reader tells it. */
export function show({
  at: [x, y],
  glyphs,
  font = 'Times',
  bold = false,
  size = SIZE,
  width = 0.5,
  mirrored = false,
}: Shown): ShowEvent {
  let advance = 0
  const places: number[] = []
  const placed = glyphs.flatMap((glyph) => {
    if (typeof glyph !== 'number') places.push(advance)
    advance += (typeof glyph === 'number' ? glyph : width) * size
    return typeof glyph === 'number' ? [] : [{ text: glyph, emWidth: width, code: 1, space: glyph === ' ' }]
  })
  return {
    ...{
      glyphs: placed,
      places,
      matrix: [mirrored ? -1 : 1, 0, 0, 1, x, y],
      size,
      fontId: font,
      renderMode: 0,
      advance,
    },
    font: {
      name: font,
      bold,
      italic: false,
      serif: true,
      monospaced: false,
      vertical: false,
      type3: false,
    },
    ...{ colour: '#000000', alpha: 1, charSpacing: 0, wordSpacing: 0, direction: 1 },
  }
}

export const line = (text: string, x: number, y: number): Shown => ({ at: [x, y], glyphs: [...text] })
/** A line as it is seen: what is read from right to left stands so. */
export const turned = (text: string, right: number, y: number): Shown =>
  line([...text].reverse().join(''), right - text.length * (SIZE / 2), y)

/** The texts of the blocks of a page that shows this. */
export function textsOf(shown: readonly Shown[], painted: readonly Painted[] = []): string[] {
  const events: PageEvents = { shows: shown.map(show), painted }
  return layOutPage(events, [0, 0, 595, 842]).blocks.map((block) => block.text)
}
