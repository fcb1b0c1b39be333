import zlib from 'node:zlib'

/** Bytes unpacked at once: content of pages becomes three to five times as large, and pieces must be put together. */
const LEAST_CHUNK = 16 * 1024
const MOST_CHUNK = 512 * 1024

const UNPACK = {
  deflate: zlib.inflateSync,
  'deflate-raw': zlib.inflateRawSync,
  gzip: zlib.gunzipSync,
} as const

/**
 * What pdf.js needs of the web's DecompressionStream, done at once: Node makes that of five streams and a thread, which takes far
 * longer than to unpack the content of a page. Damaged data fails as it does there, and pdf.js reads on by itself.
 */
export class DirectDecompression {
  readonly writable
  readonly readable: AsyncIterable<Uint8Array>

  constructor(format: keyof typeof UNPACK) {
    const unpack = UNPACK[format]
    if (!unpack) throw new TypeError(`No format ${String(format)}`)
    let unpacked: Uint8Array | null = null
    const done = Promise.resolve()
    const write = async (bytes: Uint8Array): Promise<void> => {
      unpacked = unpack(bytes, { chunkSize: Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, 4 * bytes.length)) })
    }
    this.writable = { getWriter: () => ({ ready: done, write, close: () => done }) }
    this.readable = (async function* () {
      if (!unpacked) throw new TypeError('Nothing could be unpacked')
      yield unpacked
    })()
  }
}
