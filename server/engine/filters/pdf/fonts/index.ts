export { createFontEmbedder, type FontEmbedder, type FontUse } from './font-embedder'
