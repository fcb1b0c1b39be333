export * from './document-error'
export * from './document-worker'
export { createDocumentConverter, type DocumentConverter } from './convert/convert-document'
export {
  createTextRecogniser,
  type Recognition,
  type ScanSample,
  type TextRecogniser,
} from './ocr/text-recogniser'
