import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { FormatError } from '../../../model'
import { PDF_LIMITS } from '../limits'
import { openReader, type Reader } from '../read/open-reader'
import { normalise } from './normalise'
import { countSoundPages } from './page-tree'
import { repair } from './repair'
import { restoreTop } from './restore-top'

/** A document opened twice: by objects, to change it, and by glyphs, to read it. */
export interface OpenedPdf {
  readonly document: PDFDocument
  readonly reader: Reader
  readonly pages: number
  /** The bytes it was opened from, see `openPlain`. */
  readonly plain: Uint8Array
  /** Pages that the file has lost, from 0; empty ones stand for them, or what is left of them. */
  readonly lost: readonly number[]
  /** Written anew from its objects: others may not read the file that came, or find other pages in it. */
  readonly repaired: boolean
}

/** Opens a document without its encryption. Throws `FormatError`: `password-protected`, `corrupt`, `too-complex`. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const opened = await openPlain(bytes)
  const { document, plain } = opened
  const pages = document.getPageCount()
  const reader = await openReader(plain).catch((cause: unknown) => {
    throw new FormatError('corrupt', `reader: ${cause instanceof Error ? cause.name : 'unknown'}`)
  })
  if (reader.numPages !== pages) {
    await reader.destroy()
    throw new FormatError('corrupt', `pages ${pages} or ${reader.numPages}`)
  }
  return { ...opened, reader, pages }
}

/** Only its objects, where its glyphs are known. Throws as `openPdf`. */
export const openObjects = async (bytes: Uint8Array): Promise<PDFDocument> =>
  (await openPlain(bytes)).document

/**
 * A document as PDFium saved it, or as it came where PDFium finds no document in it; written anew from its objects where
 * not all its pages hang on their tree. Throws as `openPdf`.
 */
export async function openPlain(bytes: Uint8Array): Promise<Omit<OpenedPdf, 'reader' | 'pages'>> {
  const normal = await normalise(bytes)
  const plain = normal?.bytes ?? bytes
  const loaded = await loadObjects(plain)
  const sound = !(loaded instanceof FormatError) && countSoundPages(loaded) > 0
  if (normal && sound) {
    restoreTop(loaded, plain)
    return bounded({ document: loaded, plain, lost: [], repaired: false })
  }
  // What hangs on nothing is not in PDFium's copy; what is encrypted can only be read there.
  const repaired = (await repair(bytes)) ?? (normal && (await repair(normal.bytes)))
  if (repaired) {
    const mended = (await normalise(repaired.bytes))?.bytes ?? repaired.bytes
    return { document: await openNormalised(mended), plain: mended, lost: repaired.lost, repaired: true }
  }
  if (sound) return bounded({ document: loaded, plain, lost: [], repaired: false })
  throw loaded instanceof FormatError ? loaded : new FormatError('corrupt', 'no-pages')
}

/** The objects of what `openPlain` gave. Throws as `openPdf`. */
export async function openNormalised(plain: Uint8Array): Promise<PDFDocument> {
  const document = await loadObjects(plain)
  if (document instanceof FormatError) throw document
  restoreTop(document, plain)
  return bounded({ document }).document
}

function bounded<T extends { readonly document: PDFDocument }>(opened: T): T {
  const pages = countPages(opened.document)
  if (pages > PDF_LIMITS.pages) throw new FormatError('too-complex', `pages-${pages}`)
  return opened
}

async function loadObjects(bytes: Uint8Array): Promise<PDFDocument | FormatError> {
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
    return new FormatError(encrypted ? 'password-protected' : 'corrupt', 'objects')
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
