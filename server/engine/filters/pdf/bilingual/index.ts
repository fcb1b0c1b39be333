export { writeBilingual, type BilingualLayout, type BilingualOptions } from './write-bilingual'
