export { createDeeplProvider, type DeeplOptions } from './provider'
