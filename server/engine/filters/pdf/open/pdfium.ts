import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

let loading: Promise<WrappedPdfiumModule> | undefined

/** PDFium (WebAssembly), loaded once a process. */
export function loadPdfium(): Promise<WrappedPdfiumModule> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  loading ??= init({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }).then((pdfium) => {
    pdfium.PDFiumExt_Init()
    return pdfium
  })
  return loading
}

/** A document in PDFium's memory; to be closed. */
interface OpenDocument {
  /** Its handle; 0 when PDFium finds no document, and `FPDF_GetLastError` says why. */
  readonly document: number
  readonly close: () => void
}

/** Gives PDFium a copy of the bytes, which must stay where they are for as long as the document is open. */
export function openBytes(pdfium: WrappedPdfiumModule, bytes: Uint8Array): OpenDocument {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const source = malloc(bytes.length)
  heapOf(pdfium).set(bytes, source)
  const document = pdfium.FPDF_LoadMemDocument(source, bytes.length, '')
  return {
    document,
    close() {
      if (document) pdfium.FPDF_CloseDocument(document)
      free(source)
    },
  }
}

/** Its memory now: growing replaces the buffer. */
export const heapOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => {
  const { HEAPU8 } = pdfium as typeof pdfium & { HEAPU8: Uint8Array }
  return HEAPU8
}
