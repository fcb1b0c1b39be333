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

/** Its memory now: growing replaces the buffer. */
export const heapOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => {
  const { HEAPU8 } = pdfium as typeof pdfium & { HEAPU8: Uint8Array }
  return HEAPU8
}
