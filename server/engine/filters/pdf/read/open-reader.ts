import path from 'node:path'
import { createRequire } from 'node:module'
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DirectDecompression } from './direct-decompression'

export type Reader = PdfJs.PDFDocumentProxy
export type ReaderPage = PdfJs.PDFPageProxy

interface PdfJsParts {
  readonly pdfjs: typeof PdfJs
  /** Begins to answer on a port. */
  readonly listen: (port: DirectPort) => void
}

let loading: Promise<PdfJsParts> | undefined

/** Its polyfills replace these of the engine's own, under all of us, by others that are ten times slower. */
const BUILT_INS: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [Array.prototype, ['push']],
  [JSON, ['parse', 'stringify']],
  [Function.prototype, ['toString']],
]

/** Answers what puts them back. */
function keepBuiltIns(): () => void {
  const kept = BUILT_INS.flatMap(([owner, names]) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)!] as const),
  )
  return () => kept.forEach(([owner, name, own]) => Object.defineProperty(owner, name, own))
}

/** pdf.js in this thread: its worker is loaded beside it, as the child that reads strangers' files may start no thread. */
function loadParts(): Promise<PdfJsParts> {
  loading ??= (async () => {
    standInForCanvas()
    Object.assign(globalThis, { DecompressionStream: DirectDecompression })
    const restore = keepBuiltIns()
    const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
    restore()
    return { pdfjs, listen: (port) => WorkerMessageHandler.initializeFromPort(port) }
  })()
  return loading
}

export const loadPdfJs = async (): Promise<typeof PdfJs> => (await loadParts()).pdfjs

interface Message {
  readonly chunk?: { readonly fnArray?: readonly unknown[]; readonly argsArray?: readonly unknown[] }
}

/** Its sender empties a chunk's lists of operators once it is sent. */
const withOwnLists = (message: Message): Message => {
  const { fnArray, argsArray } = message.chunk ?? {}
  if (!fnArray || !argsArray) return message
  return { ...message, chunk: { ...message.chunk, fnArray: [...fnArray], argsArray: [...argsArray] } }
}

type Listener = (event: { readonly data: unknown }) => void

/** Both ends of a message port. pdf.js' own copies every message, which here are all the glyphs of every page. */
class DirectPort {
  private readonly listeners = new Set<Listener>()

  postMessage(message: Message): void {
    const data = withOwnLists(message)
    queueMicrotask(() => {
      for (const listener of [...this.listeners]) listener.call(this, { data })
    })
  }

  addEventListener(_name: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.listeners.add(listener)
    options?.signal?.addEventListener('abort', () => this.listeners.delete(listener))
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.listeners.delete(listener)
  }
}

/** pdf.js asks for canvas classes on loading and complains where there are none; nothing is drawn here. */
function standInForCanvas(): void {
  const scope = globalThis as Record<string, unknown>
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) scope[name] ??= class {}
  scope.FontFace ??= class {
    readonly loaded = Promise.resolve()
  }
}

/** A page that takes every font and shows none: for a reader without one, pdf.js takes the outlines of all glyphs apart. */
const FONT_TAKER = { fonts: { add: () => undefined, delete: () => undefined } } as unknown as HTMLDocument

/** Opens a document to read glyphs from: no pictures are decoded, no scripts run, no fonts drawn. */
export async function openReader(bytes: Uint8Array): Promise<Reader> {
  const { pdfjs, listen } = await loadParts()
  const port = new DirectPort()
  listen(port)
  const worker = new pdfjs.PDFWorker({ port: port as unknown as null, verbosity: 0 })
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return pdfjs.getDocument({
    worker,
    // pdf.js takes the buffer away from its owner.
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: false,
    ownerDocument: FONT_TAKER,
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
