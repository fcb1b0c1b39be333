import zlib from 'node:zlib'
import type { PDFRef } from '@cantoo/pdf-lib'
import type { Splice } from '../content/cut'
import { findStretches, type Stretch } from '../content/find-stretches'

/** A stream of a page or a form, and what became of it. */
interface Cut {
  /** The form, or the page, in the source. */
  readonly origin: PDFRef
  /** The stream that takes its place in the translation: `head`, the bytes after the splices, `tail`. */
  readonly variant: PDFRef
  readonly bytes: Uint8Array
  readonly splices: readonly Splice[]
  readonly head: string
  readonly tail: string
}

export interface CutContent extends Cut {
  /** Stretches large enough to be stored once for both. */
  readonly stretches: readonly Stretch[]
}

/** Bytes of a stretch, as it is and packed: a form of its own takes some hundred. */
const SMALLEST = 2048
const SMALLEST_PACKED = 1024
/** Streams beyond are not searched. */
const LARGEST = 16 * 1024 * 1024

/** Takes down which streams were cut, where much of one stays as it was: drawings with some words in them. */
export class CutContents {
  readonly all: CutContent[] = []

  note(cut: Cut): void {
    if (cut.bytes.length < SMALLEST || cut.bytes.length > LARGEST) return
    const stretches = findStretches(cut.bytes, cut.splices, SMALLEST).filter(
      ({ start, end }) => packedSize(cut.bytes.subarray(start, end)) >= SMALLEST_PACKED,
    )
    if (stretches.length > 0) this.all.push({ ...cut, stretches })
  }
}

const packedSize = (bytes: Uint8Array): number => zlib.deflateSync(bytes, { level: 1 }).length
