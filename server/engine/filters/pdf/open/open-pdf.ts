import { PDFDocument } from '@cantoo/pdf-lib'
import { FormatError } from '../../../model'
import { PDF_LIMITS } from '../limits'
import { openReader, type Reader } from '../read/open-reader'
import { normalise } from './normalise'

/** A document opened twice: by objects, to change it, and by glyphs, to read it. */
export interface OpenedPdf {
  readonly document: PDFDocument
  readonly reader: Reader
  readonly pages: number
}

/** Opens a document without its encryption. Throws `FormatError`: `password-protected`, `corrupt`, `too-complex`. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const { plain, document, pages } = await open(bytes)
  const reader = await openReader(plain).catch((cause: unknown) => {
    throw new FormatError('corrupt', `reader: ${cause instanceof Error ? cause.name : 'unknown'}`)
  })
  if (reader.numPages !== pages) {
    await reader.destroy()
    throw new FormatError('corrupt', `pages ${pages} or ${reader.numPages}`)
  }
  return { document, reader, pages }
}

/** Only its objects, where its glyphs are known. Throws as `openPdf`. */
export const openObjects = async (bytes: Uint8Array): Promise<PDFDocument> => (await open(bytes)).document

async function open(bytes: Uint8Array): Promise<{ plain: Uint8Array; document: PDFDocument; pages: number }> {
  const plain = (await normalise(bytes))?.bytes ?? bytes
  const document = await loadObjects(plain)
  const pages = countPages(document)
  if (pages > PDF_LIMITS.pages) throw new FormatError('too-complex', `pages-${pages}`)
  return { plain, document, pages }
}

async function loadObjects(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: false,
      preserveXFA: true,
    })
    return document
  } catch (error) {
    if (error instanceof RangeError) throw error
    const encrypted = error instanceof Error && /encrypted/i.test(error.message)
    throw new FormatError(encrypted ? 'password-protected' : 'corrupt', 'objects')
  }
}

function countPages(document: PDFDocument): number {
  try {
    const count = document.getPageCount()
    if (count > 0) return count
  } catch {
    // A page tree that leads nowhere.
  }
  throw new FormatError('corrupt', 'no-pages')
}
