export {
  createTranslator,
  UndetectedLanguageError,
  type TextRequest,
  type TextTranslation,
  type TranslationReport,
  type Translator,
  type TranslatorDeps,
  type UnitsRequest,
  type UnitsTranslation,
} from './translator'
export type { MemoryEntry, TranslationMemory } from './memory'
export type { PairOrder } from './routing'
export { MAX_DOUBTFUL_SHARE, MAX_FAILED_SHARE, MAX_UNKNOWN_SHARE, NotUnderstoodError } from './translate-all'
export { splitSentences } from './sentences'
