export { createLibretranslateProvider, type LibretranslateOptions } from './provider'
