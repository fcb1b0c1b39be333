import { createDocumentSteps, createFilterRegistry } from './pipeline'

export * from './model'
export * from './pipeline'

/** The steps of every format that can be read, for the worker child and the command line. */
export const documentSteps = createDocumentSteps({
  registry: createFilterRegistry([]),
  detectLanguage: () => null,
})
