import { FormatError } from '../../../model'
import { heapOf, loadPdfium, openBytes } from '../open/pdfium'

/** A page as it is seen, in pixels from the upper left corner: blue, green, red and one byte that says nothing. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Pixels for each point of the page. */
  readonly perPoint: number
}

/** Paints pages of one document; close it. */
export interface PagePainter {
  readonly pages: number
  /** Width and height as it is seen, points. Null for a page that cannot be loaded. */
  size(index: number): readonly [number, number] | null
  /**
   * A page without its annotations, turned clockwise by `turn` degrees, at `perInch` pixels, or fewer where they would be more than
   * `mostPixels`. Null for a page that cannot be painted.
   */
  paint(index: number, options: PaintOptions): Raster | null
  close(): void
}

export interface PaintOptions {
  readonly perInch: number
  readonly mostPixels: number
  readonly turn?: Turn
}

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270

const POINTS_PER_INCH = 72
/** FPDFBitmap_BGRx (public/fpdfview.h). */
const BGRX = 3
const WHITE = 0xffffffff
/** Longer or shorter sides are no page. Points. */
const LONGEST_SIDE = 30_000

/** Opens a document to look at its pages. Throws `FormatError` `corrupt` when PDFium finds no document in it. */
export async function openPainter(bytes: Uint8Array): Promise<PagePainter> {
  const pdfium = await loadPdfium()
  const { document, close } = openBytes(pdfium, bytes)
  if (!document) {
    close()
    throw new FormatError('corrupt', 'painter')
  }

  function onPage<T>(index: number, work: (page: number, width: number, height: number) => T): T | null {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (!page) return null
    try {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
      const isPage = (side: number): boolean => side >= 1 && side <= LONGEST_SIDE
      return isPage(width) && isPage(height) ? work(page, width, height) : null
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  function rasterOf(page: number, width: number, height: number, options: PaintOptions): Raster | null {
    const { perInch, mostPixels, turn = 0 } = options
    const wanted = perInch / POINTS_PER_INCH
    const perPoint = Math.min(wanted, Math.sqrt(mostPixels / (width * height)))
    const sideways = turn % 180 !== 0
    const [w, h] = sideways ? [height, width] : [width, height]
    const [columns, rows] = [Math.max(1, Math.round(w * perPoint)), Math.max(1, Math.round(h * perPoint))]
    const bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, BGRX, 0, 0)
    if (!bitmap) return null
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, turn / 90, 0)
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const pixels = heapOf(pdfium).slice(start, start + columns * rows * 4)
      return { width: columns, height: rows, pixels, perPoint }
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  }

  return {
    pages: pdfium.FPDF_GetPageCount(document),
    size: (index) => onPage(index, (_page, width, height) => [width, height] as const),
    paint: (index, options) => onPage(index, (page, width, height) => rasterOf(page, width, height, options)),
    close,
  }
}
