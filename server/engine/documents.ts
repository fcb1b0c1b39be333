/**
 * What reads and writes documents. Apart from the rest of the engine, because a web process must not load the parsers:
 * only the worker child, the command line and benches import this.
 */
import { measureFidelity } from './fidelity'
import { createDocxFilter, docxFilter as plainDocxFilter } from './filters/docx'
import { pdfFilter } from './filters/pdf'
import { createPptxFilter, pptxFilter as plainPptxFilter } from './filters/pptx'
import { xlsxFilter } from './filters/xlsx'
import { createFacingTexts } from './preview'
import {
  createDocumentSteps,
  createFilterRegistry,
  openInProcess,
  type CheckedDocument,
  type DocumentResult,
  type TranslatableDocument,
} from './pipeline'

/** Documents inside of documents, one level deep. */
const embedded = [xlsxFilter, plainDocxFilter, plainPptxFilter]
const docxFilter = createDocxFilter({ embedded })
const pptxFilter = createPptxFilter({ embedded })

/** The steps of every format that can be read, for the worker child and the command line. */
export const documentSteps = createDocumentSteps(
  createFilterRegistry([docxFilter, pptxFilter, pdfFilter, xlsxFilter]),
  measureFidelity,
)

/** What a finished document looks like beside its original. */
export const readFacingTexts = createFacingTexts([docxFilter, pptxFilter, xlsxFilter])
export { renderPages } from './preview'
export * from './filters/pdf/scan'

/** A document in memory, read and written in this process: for tools and benches, never for a stranger's file in a service. */
export const openDocument = (bytes: Uint8Array): TranslatableDocument<DocumentResult & CheckedDocument> =>
  openInProcess(documentSteps, bytes)
