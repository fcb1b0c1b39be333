import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { FormatError } from '../../../model'
import { PDF_LIMITS } from '../limits'
import { openReader, type Reader } from '../read/open-reader'
import { normalise } from './normalise'

/** A document opened twice: by objects, to change it, and by glyphs, to read it. */
export interface OpenedPdf {
  readonly document: PDFDocument
  readonly reader: Reader
  readonly pages: number
  /** The bytes it was opened from, see `normalisedBytes`. */
  readonly plain: Uint8Array
}

/** Opens a document without its encryption. Throws `FormatError`: `password-protected`, `corrupt`, `too-complex`. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const plain = await normalisedBytes(bytes)
  const document = await openNormalised(plain)
  const pages = document.getPageCount()
  const reader = await openReader(plain).catch((cause: unknown) => {
    throw new FormatError('corrupt', `reader: ${cause instanceof Error ? cause.name : 'unknown'}`)
  })
  if (reader.numPages !== pages) {
    await reader.destroy()
    throw new FormatError('corrupt', `pages ${pages} or ${reader.numPages}`)
  }
  return { document, reader, pages, plain }
}

/** Only its objects, where its glyphs are known. Throws as `openPdf`. */
export const openObjects = async (bytes: Uint8Array): Promise<PDFDocument> =>
  openNormalised(await normalisedBytes(bytes))

/** As PDFium saved it, or as it came where PDFium finds no document in it. */
export const normalisedBytes = async (bytes: Uint8Array): Promise<Uint8Array> =>
  (await normalise(bytes))?.bytes ?? bytes

/** The objects of what `normalisedBytes` gave. Throws as `openPdf`. */
export async function openNormalised(plain: Uint8Array): Promise<PDFDocument> {
  const document = await loadObjects(plain)
  const pages = countPages(document)
  if (pages > PDF_LIMITS.pages) throw new FormatError('too-complex', `pages-${pages}`)
  return document
}

async function loadObjects(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: false,
      preserveXFA: true,
      // Otherwise it rests after every hundred objects.
      parseSpeed: ParseSpeeds.Fastest,
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
