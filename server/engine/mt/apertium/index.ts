export { createApertiumProvider, type ApertiumOptions, type ApertiumProvider } from './provider'
