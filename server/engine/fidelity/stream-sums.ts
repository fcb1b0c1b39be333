import zlib from 'node:zlib'
import type { PDFContext, PDFRawStream } from '@cantoo/pdf-lib'
import { isFlate, LARGEST, UNPACKED } from '../filters/pdf/save/repack-streams'

const known = new WeakMap<PDFRawStream, number>()

/** A sum of what a stream says, however well it is packed: the same after results have been packed again. */
export function sumOfStream(context: PDFContext, stream: PDFRawStream): number {
  let sum = known.get(stream)
  if (sum === undefined) known.set(stream, (sum = zlib.crc32(plainOf(context, stream))))
  return sum
}

/** Of streams that are never packed again the bytes as they are tell enough. */
function plainOf(context: PDFContext, stream: PDFRawStream): Uint8Array {
  const { contents } = stream
  if (contents.length > LARGEST || !isFlate(context, stream)) return contents
  try {
    return zlib.inflateSync(contents, { maxOutputLength: UNPACKED })
  } catch {
    return contents
  }
}
