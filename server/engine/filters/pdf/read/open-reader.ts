import path from 'node:path'
import { createRequire } from 'node:module'
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Reader = PdfJs.PDFDocumentProxy
export type ReaderPage = PdfJs.PDFPageProxy

let loading: Promise<typeof PdfJs> | undefined

/** pdf.js in this thread: its worker is loaded beside it, as the child that reads strangers' files may start no thread. */
export function loadPdfJs(): Promise<typeof PdfJs> {
  loading ??= (async () => {
    standInForCanvas()
    const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
    Object.assign(globalThis, { pdfjsWorker: worker })
    return import('pdfjs-dist/legacy/build/pdf.mjs')
  })()
  return loading
}

/** pdf.js asks for canvas classes on loading and complains where there are none; nothing is drawn here. */
function standInForCanvas(): void {
  const scope = globalThis as Record<string, unknown>
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) scope[name] ??= class {}
}

/** Opens a document to read glyphs from: no pictures are decoded, no scripts run, no fonts drawn. */
export async function openReader(bytes: Uint8Array): Promise<Reader> {
  const pdfjs = await loadPdfJs()
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return pdfjs.getDocument({
    // pdf.js takes the buffer away from its owner.
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: true,
    fontExtraProperties: true,
    enableXfa: false,
    maxImageSize: 1,
    canvasMaxAreaInBytes: 1,
    cMapUrl: `${root}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${root}/standard_fonts/`,
    stopAtErrors: false,
  }).promise
}
