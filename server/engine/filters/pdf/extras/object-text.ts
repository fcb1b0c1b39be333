import type { PDFDict } from '@cantoo/pdf-lib'
import type { UnitRole } from '../../../model'

/** A text of the document that is not painted on a page. */
export interface ObjectText {
  /** The same on every reading of the same bytes. */
  readonly id: string
  readonly part: string
  readonly role: UnitRole
  readonly text: string
  /** The field that shows it and has to be painted anew. */
  readonly field?: PDFDict
  /** The comment that stands on the page with it and has to be painted anew. */
  readonly comment?: PDFDict
  write(text: string): void
}
