import { PageRefused } from './limits'
import { openPdf, type OpenedPdf } from './open/open-pdf'
import { readPage, type SourcePage } from './read/read-page'
import type { PageRecorder } from './read/page-record'
import { countGlyphs, MOST_GLYPHS } from './source-keeper'

/** A page as it was read, with the record of what it shows; or why it stays as it is. */
export type ReadPage = readonly [SourcePage, PageRecorder] | PageRefused

/** A document that is being read, page by page. */
export class OpenSource {
  private readonly ahead = new Map<number, ReadPage>()
  private glyphs = 0

  private constructor(readonly opened: OpenedPdf) {}

  /** Throws as `openPdf`. */
  static async open(bytes: Uint8Array): Promise<OpenSource> {
    return new OpenSource(await openPdf(bytes))
  }

  /** Reads a page that will be wanted again; what is read beyond the bound is read again. */
  async readAhead(index: number): Promise<ReadPage> {
    const page = await this.read(index)
    const glyphs = page instanceof PageRefused ? 0 : countGlyphs(page[0])
    if (this.glyphs + glyphs <= MOST_GLYPHS) {
      this.glyphs += glyphs
      this.ahead.set(index, page)
    }
    return page
  }

  /** A page that was read ahead, or read now. */
  async take(index: number): Promise<ReadPage> {
    const page = this.ahead.get(index)
    this.ahead.delete(index)
    return page ?? this.read(index)
  }

  close(): Promise<void> {
    return this.opened.reader.destroy()
  }

  private async read(index: number): Promise<ReadPage> {
    if (this.opened.lost.includes(index)) return new PageRefused('unreadable')
    return orRefused(readPage(this.opened, index))
  }
}

/** What was read last and not yet asked for again, by the very bytes it was read from. */
let kept: { readonly bytes: Uint8Array; readonly source: OpenSource } | null = null

/** Keeps what an analysis has read for an extraction of the same array in this process, in place of what was kept before. */
export async function keepOpen(bytes: Uint8Array, source: OpenSource): Promise<void> {
  const before = kept
  kept = { bytes, source }
  await before?.source.close()
}

/** The document as an analysis of this very array left it, once; opened anew where there is none. Throws as `openPdf`. */
export async function takeOpen(bytes: Uint8Array): Promise<OpenSource> {
  if (kept?.bytes !== bytes) return OpenSource.open(bytes)
  const { source } = kept
  kept = null
  return source
}

export async function orRefused<T>(work: Promise<T>): Promise<T | PageRefused> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PageRefused) return error
    throw error
  }
}
