export * from './document-error'
export * from './document-worker'
export { createDocumentConverter, type DocumentConverter } from './convert/convert-document'
