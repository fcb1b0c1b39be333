import type { Box, Matrix } from '../geometry'

/** A font as the reader describes it. */
export interface SourceFont {
  /** PostScript name without the subset's prefix. */
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
  readonly serif: boolean
  readonly monospaced: boolean
  readonly vertical: boolean
  /** Height of its glyph space in em: other than 1 for Type 3 fonts only. */
  readonly type3: boolean
}

/** A glyph as its font has it, one object for all its uses on a page. */
export interface EventGlyph {
  readonly text: string
  /** Along the line, em. */
  readonly emWidth: number
  /** Character code in the show operator's string. */
  readonly code: number
  /** Word spacing applies to it. */
  readonly space: boolean
}

/** Where a piece of text stands in the structure of its document; each part is known by its object. */
export interface TextElement {
  /** The piece itself: text without any other element in it. */
  readonly leaf: object
  /** The paragraph, heading, item or cell around it. */
  readonly paragraph: object | null
  /** All that is around it and not within a line, boxes without a meaning as well; the innermost first. */
  readonly around: readonly object[]
}

/** What one operator that shows text put on the page. */
export interface ShowEvent {
  readonly glyphs: readonly EventGlyph[]
  /** Where each begins: text space, before horizontal scaling, from the operator's start. */
  readonly places: readonly number[]
  /** From text space at the operator's start to the page. */
  readonly matrix: Matrix
  /** Font size in text space, positive. */
  readonly size: number
  readonly font: SourceFont
  readonly fontId: string
  readonly renderMode: number
  /** Fill colour as the reader sees it, for telling styles apart only. */
  readonly colour: string
  readonly alpha: number
  /** How far the operator moved on, text space. */
  readonly advance: number
  readonly charSpacing: number
  readonly wordSpacing: number
  /** -1 for a negative font size. */
  readonly direction: 1 | -1
  /** The layer that hides it: text of one is no neighbour of what is shown, nor of another's. */
  readonly hidden?: object
  /** What it belongs to, where the document's writer is known to have said so rightly. */
  readonly element?: TextElement
  /** Which of its glyphs nobody sees. */
  readonly unseen?: ReadonlySet<number>
}

/** Something painted that is not text. `rule` is set for thin ones, where an underline may be. */
export interface Painted {
  readonly kind: 'image' | 'path'
  readonly box: Box
  /** Colour of a filled path; null for strokes and pictures. */
  readonly colour: string | null
}

export interface PageEvents {
  readonly shows: readonly ShowEvent[]
  readonly painted: readonly Painted[]
}
