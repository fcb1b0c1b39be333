export { createOpenaiProvider, type OpenaiOptions } from './provider'
