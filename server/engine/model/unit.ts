import type { Run } from './run'

/** Where a unit stands; engines may use it, page counts depend on it. */
export type UnitRole =
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'header'
  | 'note'
  | 'comment'
  | 'title'
  | 'alt-text'
  | 'label'
  | 'fallback'
  | 'master'
  | 'glossary'
  | 'property'

/** One translatable piece of a document: a paragraph or the part of it between tabs and page breaks. */
export interface Unit {
  /** Unique within the document and the same on every extraction of the same bytes. */
  readonly id: string
  /** Name of the part it stands in, e.g. `word/document.xml`. */
  readonly part: string
  readonly role: UnitRole
  readonly runs: readonly Run[]
  /** Counts towards pages and words; false for fallbacks, masters, glossary and properties. */
  readonly counted: boolean
}

/** Units in their order, wherever they are kept: those of a large workbook stay in a file. */
export interface UnitList extends Iterable<Unit> {
  readonly length: number
}

/** What became of a unit. `runs` null: left byte for byte as it was, and `kept` says why. */
export interface TranslatedUnit {
  readonly id: string
  readonly runs: readonly Run[] | null
  readonly kept?: KeptReason
}

/** `no-letters` numbers and marks only; `protected` codes, addresses; `failed` the engine gave no usable answer. */
export type KeptReason = 'no-letters' | 'protected' | 'same-language' | 'failed'
