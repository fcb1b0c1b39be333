import { docxFilter } from './filters/docx'
import {
  createDocumentSteps,
  createFilterRegistry,
  openInProcess,
  type DocumentResult,
  type TranslatableDocument,
} from './pipeline'

export * from './model'
export * from './pipeline'
export { detectLanguage } from './detect'
export { createApertiumProvider } from './mt/apertium'
export { createIdentityProvider } from './mt/identity'
export { createPseudoProvider } from './mt/pseudo'
export type { Provider } from './mt/provider'
export { createTranslator, NotUnderstoodError, UndetectedLanguageError, type Translator } from './translation'

/** The steps of every format that can be read, for the worker child and the command line. */
export const documentSteps = createDocumentSteps(createFilterRegistry([docxFilter]))

/** A document in memory, read and written in this process: for tools and benches, never for a stranger's file in a service. */
export const openDocument = (bytes: Uint8Array): TranslatableDocument<DocumentResult> =>
  openInProcess(documentSteps, bytes)
