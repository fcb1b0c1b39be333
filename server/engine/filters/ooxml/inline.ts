import type { AtomRole } from '../../model'

/** Run properties: what two stretches of text must share to be one style, and the XML that gives it to new runs. */
export interface InlineFormat {
  /** Fingerprint without what a reader cannot see (language, proofing, revision marks). */
  readonly key: string
  /** The properties element as it shall be written, '' for none. */
  readonly xml: string
  /** The link that the format itself makes (DrawingML), as XML; see `InlineContainer.link`. */
  readonly link?: string
}

export const PLAIN: InlineFormat = { key: '', xml: '' }

/** Something that wraps inline content: a hyperlink, a content control, an insertion, a field with its result. */
export interface InlineContainer {
  readonly open: string
  readonly close: string
  /** False for what may exist only once (content controls, fields): pieces torn from it stand outside of it. */
  readonly repeatable: boolean
  /** A link: where an engine loses it, it is put back around the words that stand in its place. */
  readonly link?: boolean
}

/** A source run; written back as it was when none of its items changed. */
export interface RunSource {
  readonly xml: string
  /** Number of items it became. */
  items: number
}

interface InlinePlace {
  /** Containers around it, outermost first. */
  readonly path: readonly InlineContainer[]
  readonly source: RunSource | null
}

export interface TextItem extends InlinePlace {
  readonly kind: 'text'
  readonly text: string
  readonly format: InlineFormat
}

export interface AtomItem extends InlinePlace {
  readonly kind: 'atom'
  readonly role: AtomRole
  /** What a reader sees there. */
  readonly text: string
  /** Complete at paragraph level: inside a run of its own where it needs one. */
  readonly xml: string
  /** Text before and behind is translated apart: tabs, page and column breaks, loose field marks. */
  readonly splits: boolean
  /** Starts and ends of ranges (bookmarks, comments) share a key; a start never stands behind its end. */
  readonly range: { readonly key: string; readonly opens: boolean } | null
}

/** Without meaning for text; kept where nothing changed, dropped from what is translated. */
export interface NoiseItem extends InlinePlace {
  readonly kind: 'noise'
  readonly xml: string
}

/** A paragraph's content, flattened. */
export type InlineItem = TextItem | AtomItem | NoiseItem

/** How a file format writes text with a format: complete runs, special characters included. */
export type TextWriter = (text: string, format: InlineFormat) => string

/** A finished stretch of XML and the containers it belongs in. */
export interface InlinePiece {
  readonly path: readonly InlineContainer[]
  readonly xml: string
}
