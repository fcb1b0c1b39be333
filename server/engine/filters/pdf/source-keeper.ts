import type { PDFDocument } from '@cantoo/pdf-lib'
import type { OpenedPdf } from './open/open-pdf'
import type { SourcePage } from './read/read-page'

/**
 * Glyphs of all pages that are kept together, about 0.6 KB each with their lines and paragraphs; a dense page has 5,000.
 * Pages beyond are laid out again when they are written.
 */
export const MOST_GLYPHS = 200_000

export const countGlyphs = ({ events }: SourcePage): number =>
  events.shows.reduce((sum, { glyphs }) => sum + glyphs.length, 0)

/** What extraction has read, for a merge in the same process. */
export interface KeptSource {
  readonly document: PDFDocument
  /** The bytes it was opened from. */
  readonly plain: Uint8Array
  /** A page as it was read, once: writing changes it. Null for one that was not kept. */
  takePage(index: number): SourcePage | null
}

/** By skeleton: what is kept goes with it. */
const kept = new WeakMap<object, KeptSource>()

/** Gathers the pages of a document while they are read, so that a merge in this process need not read them again. */
export class SourceKeeper {
  private readonly pages = new Map<number, SourcePage>()
  private glyphs = 0

  constructor(private readonly opened: Pick<OpenedPdf, 'document' | 'plain'>) {}

  add(page: SourcePage): void {
    const own = countGlyphs(page)
    if (this.glyphs + own > MOST_GLYPHS) return
    this.glyphs += own
    this.pages.set(page.index, page)
  }

  keepFor(skeleton: object): void {
    const { pages } = this
    const { document, plain } = this.opened
    kept.set(skeleton, {
      document,
      plain,
      takePage(index) {
        const page = pages.get(index) ?? null
        pages.delete(index)
        return page
      },
    })
  }
}

/** What was kept with a skeleton, once: merging changes the document. Null in another process. */
export function takeSource(skeleton: object): KeptSource | null {
  const source = kept.get(skeleton) ?? null
  kept.delete(skeleton)
  return source
}
