import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { FontFace, Glyph, PlacedGlyphs } from '../typeset'

/** A face in one document: put `ref` under `name` into the Font resources of every page or form that shows with it. */
export interface FontUse {
  /** Resource name without the slash; the same all over the document, and of a form the source will not have. */
  readonly name: string
  readonly ref: PDFRef
  /** Codes of the glyphs as a hex string without brackets. */
  encode(glyphs: readonly Glyph[]): string
}

/** A font that is in the document already, or whose letters every reader has. */
export interface AdoptedFont {
  readonly ref: PDFRef
  /** Its code of a glyph, as hex digits. */
  readonly codeOf: (glyph: Glyph) => string
}

/** Gathers the glyphs a document shows and writes one subset font for each face at the end. */
export interface FontEmbedder {
  use(face: FontFace): FontUse
  /** From now on the face is shown with this font, and not written. */
  adopt(face: FontFace, font: AdoptedFont): void
  /**
   * Operators that show these glyphs, to stand between BT and ET after `/name size Tf`, `Tz` and `Tm` were set by the
   * caller: one or more TJ, with Ts where glyphs are raised (left at the run's own rise of 0) and ActualText where
   * the codes alone would not copy in the right order.
   */
  show(placed: PlacedGlyphs<unknown>): string
  /** Writes the font programs, widths and ToUnicode maps; call once, before saving. Fonts never shown are left out. */
  finish(): Promise<void>
  /**
   * Turns font programs that were written into smaller ones, which takes some milliseconds a font: in the document, or in the same document saved and
   * read again.
   */
  shrink(context: PDFContext): void
}
