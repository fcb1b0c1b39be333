import zlib from 'node:zlib'
import type { PDFRawStream } from '@cantoo/pdf-lib'
import { PDFArray, PDFName, type PDFContext } from '@cantoo/pdf-lib'

const FILTER = PDFName.of('Filter')
const FLATE = PDFName.of('FlateDecode')
/** Larger streams are never packed again (`save/repack-streams`): their bytes as they are tell enough. */
const LARGEST = 1024 * 1024
const UNPACKED = 8 * 1024 * 1024

const known = new WeakMap<PDFRawStream, number>()

/** A sum of what a stream says, however well it is packed: the same after results have been packed again. */
export function sumOfStream(context: PDFContext, stream: PDFRawStream): number {
  let sum = known.get(stream)
  if (sum === undefined) known.set(stream, (sum = zlib.crc32(plainOf(context, stream))))
  return sum
}

function plainOf(context: PDFContext, { dict, contents }: PDFRawStream): Uint8Array {
  const filter = context.lookup(dict.get(FILTER))
  const flate =
    filter === FLATE || (filter instanceof PDFArray && filter.size() === 1 && filter.lookup(0) === FLATE)
  if (!flate || contents.length > LARGEST) return contents
  try {
    return zlib.inflateSync(contents, { maxOutputLength: UNPACKED })
  } catch {
    return contents
  }
}
