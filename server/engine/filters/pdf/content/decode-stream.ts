import zlib from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PageRefused } from '../limits'

const name = (text: string): PDFName => PDFName.of(text)
const NOTHING = new Uint8Array(0)

/** The one filter of a stream when it is plain Flate without predictor; null for all others. */
function isPlainFlate(context: PDFContext, dict: PDFDict): boolean {
  const filter = context.lookup(dict.get(name('Filter')))
  const only = filter instanceof PDFArray && filter.size() === 1 ? context.lookup(filter.get(0)) : filter
  return only === name('FlateDecode') && !dict.has(name('DecodeParms'))
}

/**
 * Contents of a stream after its filters, at most `limit` bytes. What cannot be decoded is empty, as viewers have it;
 * a Flate stream that is cut short gives what there is. Throws `PageRefused` beyond the limit.
 */
export function decodeStream(context: PDFContext, stream: PDFStream, limit: number): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  if (isPlainFlate(context, stream.dict)) {
    const inflated = inflate(stream.contents, limit)
    if (inflated) return inflated
  }
  try {
    const decoded = decodePDFRawStream(stream).decode()
    if (decoded.length > limit) throw new PageRefused('decoded-bytes')
    return decoded
  } catch (error) {
    if (error instanceof PageRefused) throw error
    return NOTHING
  }
}

/** Null when the data is damaged: the tolerant decoder may still read some of it. */
function inflate(bytes: Uint8Array, limit: number): Uint8Array | null {
  try {
    return zlib.inflateSync(bytes, { maxOutputLength: limit, finishFlush: zlib.constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PageRefused('decoded-bytes')
    return null
  }
}

/** A key of a page that may stand on one of its ancestors (ISO 32000-1, 7.7.3.4). */
export function inherited(context: PDFContext, page: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = page
  for (let depth = 0; node && depth < 50; depth++) {
    const value = context.lookup(node.get(name(key)))
    if (value) return value
    const parent: PDFObject | undefined = context.lookup(node.get(name('Parent')))
    node = parent instanceof PDFDict ? parent : undefined
  }
  return undefined
}

/** All content streams of a page as one, a line end between them (7.8.2). */
export function pageContent(context: PDFContext, page: PDFDict, limit: number): Uint8Array {
  const contents = context.lookup(page.get(name('Contents')))
  const list =
    contents instanceof PDFArray ? contents.asArray().map((item) => context.lookup(item)) : [contents]
  const parts: Uint8Array[] = []
  let left = limit
  for (const stream of list) {
    if (!(stream instanceof PDFStream)) continue
    const bytes = decodeStream(context, stream, left)
    left -= bytes.length
    parts.push(bytes, LINE_END)
  }
  return Buffer.concat(parts)
}

const LINE_END = Uint8Array.of(10)
