import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { FormatError } from '../../../model'
import { heapOf, loadPdfium, openBytes } from './pdfium'

/** FPDF_LoadMemDocument's errors (PDFium, public/fpdfview.h). */
const PASSWORD_ERROR = 4
const SECURITY_ERROR = 5
/** FPDF_SaveAsCopy: without encryption (public/fpdf_save.h). */
const REMOVE_SECURITY = 3

/** A document as PDFium read it: its cross references mended, its encryption gone. */
export interface NormalisedDocument {
  readonly pages: number
  readonly bytes: Uint8Array
}

/**
 * Opens a document with PDFium and saves it anew: plain, with a sound cross-reference table, content streams to the
 * byte as they were. Null when PDFium finds no document in it, which others may. Throws `FormatError` for passwords.
 */
export async function normalise(bytes: Uint8Array): Promise<NormalisedDocument | null> {
  const pdfium = await loadPdfium()
  const { document, close } = openBytes(pdfium, bytes)
  try {
    if (!document) return refuseOrNull(pdfium.FPDF_GetLastError())
    const pages = pdfium.FPDF_GetPageCount(document)
    const copy = pages > 0 ? saveCopy(pdfium, document) : null
    return copy && { pages, bytes: copy }
  } finally {
    close()
  }
}

function refuseOrNull(error: number): null {
  if (error === PASSWORD_ERROR) throw new FormatError('password-protected', 'user-password')
  if (error === SECURITY_ERROR) throw new FormatError('password-protected', 'unknown-security-handler')
  return null
}

function saveCopy(pdfium: WrappedPdfiumModule, document: number): Uint8Array | null {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    if (!pdfium.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)) return null
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    const copy = malloc(size)
    pdfium.PDFiumExt_GetFileWriterData(writer, copy, size)
    const bytes = heapOf(pdfium).slice(copy, copy + size)
    free(copy)
    return bytes
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}
