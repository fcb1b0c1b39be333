import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { PDFRawStream, type PDFContext, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'

const deflate = promisify(zlib.deflate)

/** Streams that are packed at once; each takes a quarter of a megabyte besides its bytes. */
const AT_ONCE = 8

/** A stream that has its place in the document already; what is set in `dict` is written with it. */
export interface PackedSoon {
  readonly ref: PDFRef
  readonly dict: PDFDict
}

/**
 * Packs new Flate streams as small as zlib makes them, beside this thread, which goes on with what comes next. Until `finish`
 * has ended their contents are empty.
 */
export class StreamPacker {
  private readonly working = new Set<Promise<void>>()
  private failure: unknown

  constructor(private readonly context: PDFContext) {}

  add(contents: Uint8Array): PackedSoon {
    const { context } = this
    const dict = context.obj({ Filter: 'FlateDecode' })
    const ref = context.register(PDFRawStream.of(dict, new Uint8Array()))
    const work = deflate(contents, { level: 9 })
      .then((packed) => context.assign(ref, PDFRawStream.of(dict, packed)))
      .catch((error: unknown) => void (this.failure ??= error))
      .finally(() => this.working.delete(work))
    this.working.add(work)
    return { ref, dict }
  }

  /** Waits until one more may be added: each that waits holds its bytes. */
  async room(): Promise<void> {
    while (this.working.size >= AT_ONCE) await Promise.race(this.working)
  }

  /** Waits for all of them. Throws what zlib threw. */
  async finish(): Promise<void> {
    await Promise.all(this.working)
    if (this.failure !== undefined) throw this.failure
  }
}
