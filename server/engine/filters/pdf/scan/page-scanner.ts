import { rotationOf } from '../bilingual/source-page'
import type { Box } from '../geometry'
import type { Block, Glyph } from '../layout'
import type { SourcePage } from '../read/read-page'
import type { Painted } from '../read/show-event'
import { coverBlock, pixelMatrix, type CoveredBlock, type SeenPage } from './cover-words'
import { openPainter, type PagePainter } from './page-painter'
import { inkOutside } from './ink-outside'
import { viewOf } from './view-matrix'

/** Fine enough for the edges of letters, pixels an inch. */
const PER_INCH = 150
const MOST_PIXELS = 6_000_000

/** Looks at the picture of a scanned page while its words are replaced. */
export interface ScannedSight {
  /** `alsoMoved`: glyphs besides the block's own that leave their places. */
  cover(block: Block, alsoMoved: readonly Glyph[]): CoveredBlock
  /** What is drawn on the page besides its words: as far as text may grow. */
  readonly scenery: readonly Painted[]
}

/** Looks at pages of one document, which is opened when the first scanned page comes. */
export class PageScanner {
  private painter: Promise<PagePainter> | null = null

  constructor(private readonly bytes: Uint8Array) {}

  /** Null for pages that are no scans, and those that cannot be painted. */
  async see(source: SourcePage): Promise<ScannedSight | null> {
    if (source.kind !== 'scan') return null
    const painter = await (this.painter ??= openPainter(this.bytes))
    const raster = painter.paint(source.index, { perInch: PER_INCH, mostPixels: MOST_PIXELS })
    if (!raster) return null
    const view = viewOf(source.view, rotationOf(source.page))
    const seen: SeenPage = { raster, toPixels: pixelMatrix(view.matrix, raster) }
    return {
      cover: (block, alsoMoved) => coverBlock(seen, block, alsoMoved),
      scenery: inkOutside(seen, source.layout.lines).map((box: Box) => ({ kind: 'path', box, colour: null })),
    }
  }

  async close(): Promise<void> {
    await this.painter?.then((painter) => painter.close())
  }
}
