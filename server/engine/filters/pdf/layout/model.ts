import type { Drawing } from '../content/drawings'
import type { Rule } from '../content/rules'
import type { Box } from '../geometry'
import type { Painted, SourceFont, TextElement } from '../read/show-event'

/** How glyphs of one font, colour and opacity look; shared by all of them, so that equal styles are identical. */
export interface TextStyle {
  readonly font: SourceFont
  readonly fontId: string
  readonly colour: string
  readonly alpha: number
  readonly bold: boolean
}

/** A rule as it belongs to the words of one line. */
export interface Ruling {
  readonly rule: Rule
  /** Its middle above the baseline, em; below for underlines. */
  readonly height: number
  /** Em. */
  readonly thickness: number
  /** How far what words stand on reaches beyond them to the left and right, em; lines under them have none. */
  readonly padding?: readonly [number, number]
}

/** A glyph in the frame of its text direction: x runs along the line, `base` is the height of its baseline. */
export interface Glyph {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly base: number
  readonly size: number
  readonly blank: boolean
  /** Which show operator of the page, and which of its glyphs. */
  readonly show: number
  readonly index: number
  readonly style: TextStyle
  /** Painted once more in the same place, to look bolder. */
  duplicate: boolean
  /** The later ones, where this is the first of them. */
  copies: Glyph[] | null
  /** A large first letter that is read before it and goes with it. */
  readonly initial?: Glyph
  /** Painted as in a mirror, within a word that is not. */
  readonly reflected?: boolean
  /** A figure that its font has raised or lowered, on the height of the text all the same. */
  readonly superior?: boolean
  /** The small picture that it stands for. */
  readonly drawing?: Drawing
  /** What underlines it or strikes it out. */
  rulings: Ruling[] | null
}

/** Glyphs of one show operator without a gap between them. */
export interface Chunk {
  readonly degrees: number
  readonly size: number
  readonly base: number
  readonly x0: number
  x1: number
  vertical: boolean
  readonly mirrored: boolean
  readonly glyphs: Glyph[]
  /** What it belongs to, where the document says so. */
  readonly element?: TextElement | undefined
}

/** A character of a line: a glyph, or a space that the gap between glyphs stands for. */
export interface Mark {
  readonly text: string
  readonly glyph: Glyph | null
  readonly style: TextStyle
  readonly size: number
  readonly base: number
  line: Line
  /** Part of something that is not prose and comes back with its own glyphs. */
  formula: boolean
  /** No part of the text: the space behind a hyphen at a line's end, and the hyphen itself where it may not be the word's own. */
  joined: boolean
  /** Such a hyphen: the whole document tells whether the word has it (`units/cut-words`). */
  division: boolean
  /** An accent over a letter of a formula. */
  readonly accent?: boolean
}

/** Signs between a line's words and its page number or end; they are painted anew, as many as there is room for. */
export interface Leader {
  /** None where it is drawn. */
  readonly marks: readonly Mark[]
  /** The page number it leads to; empty when it leads nowhere. */
  readonly tail: readonly Mark[]
  readonly drawn: RuleRow | null
}

/** Dots or strokes of one size in one row, or a single line, drawn as paths. */
export interface RuleRow {
  /** From the left. */
  readonly rules: readonly Rule[]
  readonly box: Box
}

export interface Line {
  readonly degrees: number
  readonly vertical: boolean
  readonly mirrored: boolean
  readonly chunks: Chunk[]
  x0: number
  x1: number
  base: number
  size: number
  marks: Mark[]
  text: string
  bold: boolean
  colour: string
  rightToLeft: boolean
  /** How wide its first word is. */
  firstWord: number
  words: number
  /** Figures and signs only. */
  numeric: boolean
  /** Other lines on the same height. */
  neighbours: number
  /** One of them holds figures only. */
  besideFigures: boolean
  /** How far lines that begin right above or below reach, as read: the width of a table's column. */
  columnEnd: number
  /** The rectangle it stands in. */
  box: Box | null
  /** It stands among lines that are sentences or items of their own. */
  listed: boolean
  /** Dots behind its words. */
  leader: Leader | null
  /** It is the last of its paragraph. */
  closed: boolean
  /** The layer that hides it. */
  hidden: object | null
  /** What its first and last letters belong to, where the document says so. */
  elements: readonly [TextElement, TextElement] | null
}

export type Alignment = 'left' | 'right' | 'center' | 'justify'

/** Why a block is left as it was. */
export type Kept =
  | 'no-letters'
  | 'numbers'
  | 'formula'
  | 'code'
  | 'address'
  | 'vertical'
  | 'mirrored'
  | 'undecodable'
  | 'hidden'

/** Lines that are one paragraph, heading, cell or caption. */
export interface Block {
  readonly lines: Line[]
  readonly degrees: number
  readonly box: Box | null
  x0: number
  x1: number
  top: number
  bottom: number
  /** Line distance of the source; 0 for one line. */
  lead: number
  size: number
  style: TextStyle
  marks: Mark[]
  text: string
  align: Alignment
  /** Its words are Arabic or Hebrew. */
  rightToLeft: boolean
  /** First line, in from the others; negative when it hangs out. */
  indent: number
  kept: Kept | null
  /** The layer that hides it. */
  hidden: object | null
  /** What numbers or marks it at its start, and is no text of its own. */
  marker: readonly Mark[]
  /** A dot or box that is drawn before its first line, and where, in the block's frame. */
  bullet: { readonly rule: Rule; readonly box: Box } | null
}

/** A page's text, and what stands between it. */
export interface PageLayout {
  readonly blocks: readonly Block[]
  readonly lines: readonly Line[]
  readonly chunks: readonly Chunk[]
  /** What is painted besides, without underlines: those belong to the text. */
  readonly scenery: readonly Painted[]
}
