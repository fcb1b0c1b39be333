export * from './model'
export * from './pipeline'
export type { FidelityReport } from './fidelity'
export type { FacingTexts } from './preview'
export { detectLanguage } from './detect'
export { createApertiumProvider } from './mt/apertium'
export { createBergamotProvider } from './mt/bergamot'
export { createDeeplProvider } from './mt/deepl'
export { createGoogleProvider } from './mt/google'
export { createIdentityProvider } from './mt/identity'
export { createLibretranslateProvider } from './mt/libretranslate'
export { createMicrosoftProvider } from './mt/microsoft'
export { createOpenaiProvider } from './mt/openai'
export { createPseudoProvider } from './mt/pseudo'
export type { Provider } from './mt/provider'
export type { RemoteDeps, RemoteSettings } from './mt/remote'
export {
  createTranslator,
  NotUnderstoodError,
  UndetectedLanguageError,
  type MemoryEntry,
  type PairOrder,
  type TranslationMemory,
  type Translator,
} from './translation'
