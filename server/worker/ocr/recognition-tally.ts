import type { GatheredScan, PreparedScan } from './scan-reader'

/** What recognition made of a document. */
export interface Recognition {
  /** Scanned pages in which something was read. */
  readonly pages: number
  /** Words read, and words that could not be read with confidence and stay as they are. */
  readonly words: number
  readonly left: number
  /** Of the words read, 0 to 100, as the program says. */
  readonly confidence: number
  /** Pages, from 1, on which there is something but nothing that could be read. */
  readonly unread: readonly number[]
}

/** Adds up what was read on pages. */
export class RecognitionTally {
  private readonly unread: number[] = []
  private pages = 0
  private words = 0
  private left = 0
  private confidence = 0

  add(written: readonly PreparedScan[], read: readonly GatheredScan[]): void {
    for (const { index } of written) {
      const page = read.find((other) => other.index === index)
      if (!page || page.words === 0) this.unread.push(index + 1)
      else this.pages++
      this.words += page?.words ?? 0
      this.left += page?.left ?? 0
      this.confidence += page?.confidence ?? 0
    }
  }

  result(): Recognition {
    const { pages, words, left } = this
    const unread = this.unread.toSorted((a, b) => a - b)
    return { pages, words, left, unread, confidence: words === 0 ? 0 : Math.round(this.confidence / words) }
  }
}
