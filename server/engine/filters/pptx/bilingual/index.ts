export { writeBilingual } from './write-bilingual'
