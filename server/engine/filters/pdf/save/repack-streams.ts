import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { PDFArray, PDFName, PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'

const inflate = promisify(zlib.inflate)
const deflate = promisify(zlib.deflate)

const FILTER = PDFName.of('Filter')
const FLATE = PDFName.of('FlateDecode')
const LENGTH = PDFName.of('Length')
/** Streams of other sizes, packed, gain nothing or take long. */
const SMALLEST = 256
export const LARGEST = 1024 * 1024
/** Unpacked bytes of one stream and of all of them: beyond it the rest stays as it is. */
export const UNPACKED = 8 * 1024 * 1024
const ALL_UNPACKED = 64 * 1024 * 1024
/** Texts are packed best by the first, tables and curves often by the second. */
const STRATEGIES = [zlib.constants.Z_DEFAULT_STRATEGY, zlib.constants.Z_FILTERED]

/**
 * Packs the streams of other writers as small as zlib makes them: many pack fast rather than small. What they say stays the
 * same to the byte, and those that get no smaller stay altogether. Runs beside this thread.
 */
export async function repackStreams(context: PDFContext): Promise<void> {
  let unpacked = 0
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (unpacked > ALL_UNPACKED) return
    if (object instanceof PDFRawStream && isWorthIt(object) && isFlate(context, object))
      unpacked += await repack(context, ref, object)
  }
}

const isWorthIt = ({ contents }: PDFRawStream): boolean =>
  contents.length >= SMALLEST && contents.length <= LARGEST

/** Is a stream packed by Flate and nothing else? */
export function isFlate(context: PDFContext, { dict }: PDFRawStream): boolean {
  const filter = context.lookup(dict.get(FILTER))
  return filter === FLATE || (filter instanceof PDFArray && filter.size() === 1 && filter.lookup(0) === FLATE)
}

/** Answers how many bytes there are unpacked. */
async function repack(context: PDFContext, ref: PDFRef, { dict, contents }: PDFRawStream): Promise<number> {
  const plain = await inflate(contents, { maxOutputLength: UNPACKED }).catch(() => null)
  if (!plain) return 0
  const made = await Promise.all(STRATEGIES.map((strategy) => deflate(plain, { level: 9, strategy })))
  const smallest = made.reduce((best, next) => (next.length < best.length ? next : best))
  if (smallest.length < contents.length) {
    // An object of its own, which another stream may share, would say the old length.
    dict.delete(LENGTH)
    context.assign(ref, PDFRawStream.of(dict, new Uint8Array(smallest)))
  }
  return plain.length
}
