import type { Filter } from '../filter'
import { looksLikePdf } from './open/looks-like-pdf'

/** The parsers take half a second of processor time to load, which no Word document shall wait for. */
const load = async () => (await import('./pdf-filter')).pdfWork

/** PDF documents (ISO 32000). */
export const pdfFilter: Filter = {
  format: 'pdf',
  extension: '.pdf',
  mediaType: 'application/pdf',
  accepts: looksLikePdf,
  analyse: async (bytes) => (await load()).analyse(bytes),
  extract: async (bytes) => (await load()).extract(bytes),
  merge: async (...work) => (await load()).merge(...work),
  countMissing: async (...work) => (await load()).countMissing(...work),
}
