import zlib from 'node:zlib'
import type { PDFContext, PDFRawStream } from '@cantoo/pdf-lib'

type Entries = Parameters<PDFContext['stream']>[1]

/** A new Flate stream, as small as zlib makes it; the library's own packer is slower and written in JavaScript. */
export function packStream(
  context: PDFContext,
  contents: Uint8Array | string,
  entries: Entries = {},
): PDFRawStream {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents
  return context.stream(zlib.deflateSync(bytes, { level: 9 }), { ...entries, Filter: 'FlateDecode' })
}
