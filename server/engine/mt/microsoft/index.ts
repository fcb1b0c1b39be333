export { createMicrosoftProvider, type MicrosoftOptions } from './provider'
