export { createBergamotProvider } from './provider'
