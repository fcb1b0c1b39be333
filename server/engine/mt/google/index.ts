export { createGoogleProvider, type GoogleOptions } from './provider'
