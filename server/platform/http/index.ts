export * from './async-handler'
export * from './content-disposition'
export * from './envelope'
export * from './request-id'
