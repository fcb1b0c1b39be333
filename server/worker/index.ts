export * from './document-error'
export * from './document-worker'
