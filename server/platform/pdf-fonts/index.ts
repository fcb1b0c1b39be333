export { createFontEmbedder, type FontEmbedder, type FontUse } from './font-embedder'
export { packStream } from './pack-stream'
export { StreamPacker } from './stream-packer'
export { showGlyphs, type StatedCode } from './show-glyphs'
export {
  adoptStandardFont,
  createStandardFace,
  isStandardCharacter,
  otherStyle,
  standardFontOf,
  standardWidths,
  type StandardFont,
} from './standard-fonts'
