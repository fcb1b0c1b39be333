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
export { MAX_FAILED_SHARE, MAX_UNKNOWN_SHARE, NotUnderstoodError } from './translate-all'
export { splitSentences } from './sentences'
