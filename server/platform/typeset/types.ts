/**
 * Fonts, shaping and line breaking for documents whose pages are fixed. Nothing here knows of PDF: lengths are in em of
 * the paragraph's size until a size is given, then in the caller's unit (points); y grows upwards.
 */

/** ISO 15924, with the four ways of writing Han told apart. */
export type Script =
  'Latn' | 'Grek' | 'Cyrl' | 'Hans' | 'Hant' | 'Jpan' | 'Kore' | 'Thai' | 'Arab' | 'Deva' | 'Hebr'

export type FontFamily = 'sans' | 'serif' | 'mono'
export type Direction = 'ltr' | 'rtl'

export interface FontStyle {
  readonly family: FontFamily
  readonly bold: boolean
  readonly italic: boolean
}

export interface FontRequest extends FontStyle {
  readonly script: Script
}

/** In em; descent is negative (below the baseline), angle in degrees (negative leans to the right, as in PDF). */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly capHeight: number
  readonly xHeight: number
  readonly italicAngle: number
  readonly box: readonly [number, number, number, number]
}

/** Part of a compound: a glyph and how far it is moved from the compound's origin, in em. */
export interface CompoundPart {
  readonly id: number
  readonly x: number
  readonly y: number
}

/**
 * Several glyphs that show one cluster of characters together: a letter and its marks, a reordered syllable. Documents
 * embed it as one composite glyph, so that copying gives the characters back in their order in every reader.
 */
export interface Compound {
  /** Equal for equal compounds of a face. */
  readonly key: string
  readonly advance: number
  readonly parts: readonly CompoundPart[]
}

/** What stands for one cluster of characters, in em of its own size. */
export interface Glyph {
  /** Glyph number in the font; of a compound, its first part. */
  readonly id: number
  readonly compound?: Compound
  /** The characters it stands for. */
  readonly text: string
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** Glyphs from left to right, whatever the direction of the text. */
export interface Shaped {
  readonly text: string
  readonly direction: Direction
  readonly glyphs: readonly Glyph[]
  readonly advance: number
}

export interface ShapeOptions {
  readonly direction: Direction
  /** BCP 47; chooses local forms (Serbian, Urdu, Han variants). */
  readonly language: string
  /** Neighbouring text of the same word that is shaped apart: Arabic letters join over the seam. */
  readonly before?: string
  readonly after?: string
}

/** A font file that is there, loaded when first asked for and kept. */
export interface FontFace {
  /** PostScript name, e.g. `NotoSans-BoldItalic`. */
  readonly name: string
  readonly file: string
  readonly bold: boolean
  readonly italic: boolean
  readonly family: FontFamily
  /** Tangent by which italic text is slanted in a face that has no italics and whose script knows slanted text; or 0. */
  readonly lean: number
  readonly unitsPerEm: number
  readonly metrics: FontMetrics
  has(codePoint: number): boolean
  /** Advance of a glyph as the font file says, in em. */
  advanceOf(glyph: number): number
  shape(text: string, options: ShapeOptions): Shaped
  /**
   * The font program (TrueType) with only these shapes, each under the number it has in `places`; what they are made of stands behind them. One shape
   * may have several numbers.
   */
  subset(places: ReadonlyMap<number, Shape>): Promise<FontSubset>
}

/** What a glyph looks like: one of the font's own, or a compound of them. */
export type Shape = number | Compound

export interface FontSubset {
  readonly program: Uint8Array
  /** How many numbers there are, those without a shape counted. */
  readonly glyphs: number
}

export interface RunStyle extends FontStyle {
  /** Shows every character that it has, in the place of our own faces. */
  readonly face?: FontFace
  /** Size of this run in em of the paragraph's size (superscript 0.6); default 1. */
  readonly scale?: number
  /** How far its baseline is raised, in em of the paragraph's size; default 0. */
  readonly rise?: number
}

/** Text of one style; `\n` forces a line end. `tag` is the caller's (colour, link, …) and comes back with the glyphs. */
export interface TextRun<Tag> {
  readonly text: string
  readonly style: RunStyle
  readonly tag: Tag
}

/** Something that is not text but stands in the line like a letter (a formula kept as it was); width in em. */
export interface ObjectRun<Tag> {
  readonly width: number
  readonly tag: Tag
}

export type InlineRun<Tag> = TextRun<Tag> | ObjectRun<Tag>

export interface BreakOptions {
  /** Points. */
  readonly size: number
  /** Width of each line in points, the last one for all that follow; or one for all. */
  readonly width: number | readonly number[]
  /** Points added before the first line (negative: hanging); on the right for right-to-left paragraphs. */
  readonly firstIndent?: number
  /** Glyphs and spaces are narrowed to this share of their width (PDF: Tz / 100); default 1. Objects keep theirs. */
  readonly condense?: number
  /** Lines may overrun their width by this many em before they break; default 0.01. */
  readonly tolerance?: number
  /**
   * Lines will be stretched to their width: words are divided where gaps would become too wide, and lines may be as much
   * wider than their width as narrower gaps make up for. Words wider than a line are divided in any case.
   */
  readonly justify?: boolean
}

export interface PlacedGlyphs<Tag> {
  readonly kind: 'glyphs'
  /** Points from the left end of the line's own text. */
  readonly x: number
  readonly width: number
  /** Points above the paragraph's baseline. */
  readonly rise: number
  /** Points: the paragraph's size times the run's scale. */
  readonly size: number
  readonly condense: number
  /** Tangent of the angle by which an upright face leans because it has no italic; mostly 0. */
  readonly slant: number
  readonly face: FontFace
  readonly shaped: Shaped
  readonly style: RunStyle
  readonly tag: Tag
  /** True for spaces only: they need not be painted, though copying reads better when they are. */
  readonly blank: boolean
}

export interface PlacedObject<Tag> {
  readonly kind: 'object'
  readonly x: number
  readonly width: number
  readonly tag: Tag
}

export type Placed<Tag> = PlacedGlyphs<Tag> | PlacedObject<Tag>

export interface Line<Tag> {
  /** UTF-16 range in `Paragraph.text`; trailing spaces are inside it. */
  readonly start: number
  readonly end: number
  /** Points, without trailing spaces. */
  readonly width: number
  /** Points this line starts further in (first line only). */
  readonly indent: number
  /** Points; the highest and lowest of the faces on this line (descent is negative). */
  readonly ascent: number
  readonly descent: number
  /** Places where a justified line may be stretched: between words, in Han and kana between characters. */
  readonly gaps: number
  /** The paragraph or a `\n` ends here: not to be justified. */
  readonly last: boolean
  /** A word did not fit and was broken between its letters. */
  readonly brokenWord: boolean
  /** It ends with a hyphen, behind part of a word: `loose` to keep its gaps narrow, `wide` as the word is wider than a line. */
  readonly divided: 'loose' | 'wide' | null
  /** What to paint, from left to right. `stretch`: points added at each gap. Trailing spaces are left out. */
  place(stretch?: number): Placed<Tag>[]
}

export interface Paragraph<Tag> {
  /** All runs together, U+FFFC for an object. */
  readonly text: string
  readonly direction: Direction
  /** Em on one endless line. */
  readonly width: number
  /** Lines in reading order; at least one unless there is no text. Cheap enough to be called for each size tried. */
  breakLines(options: BreakOptions): Line<Tag>[]
}

export interface Typesetter {
  readonly language: string
  readonly direction: Direction
  /** Line distance (em) this language's script needs at least, and that suits it when there is room. */
  readonly leading: { readonly tight: number; readonly normal: number }
  layOut<Tag>(runs: readonly InlineRun<Tag>[]): Paragraph<Tag>
  /** Characters no face has and how often: U+FFFD is shown in their place, copying still gives the character. */
  readonly missing: ReadonlyMap<string, number>
}
