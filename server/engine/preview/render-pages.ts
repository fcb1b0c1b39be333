import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { FormatError } from '../model'
import { openPlain } from '../filters/pdf/open/open-pdf'
import { heapOf, loadPdfium, openBytes } from '../filters/pdf/open/pdfium'
import { reduceColours } from './reduce-colours'
import { writePng } from './write-png'

/** Which pages of a PDF, from 1. `half`: only this side of each page, for files that hold original and translation side by side. */
export interface WantedPages {
  readonly numbers: readonly number[]
  readonly half?: 'left' | 'right' | undefined
}

export interface RenderedPage {
  readonly number: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly png: Buffer
}

export interface RenderedPages {
  /** Pages of the document. */
  readonly total: number
  readonly pages: readonly RenderedPage[]
}

/** Two pixels a point: sharp on a fine screen, and when enlarged. */
const PIXELS_PER_POINT = 2
/** Of one page, whatever its size. */
const MOST_PIXELS = 3_000_000
const LONGEST_SIDE = 6_000

/** FPDFBitmap_BGRx, and FPDF_ANNOT: annotations are painted, too (PDFium, public/fpdfview.h); fields only by `FPDF_FFLDraw`. */
const BGRX = 3
const WITH_ANNOTATIONS = 1
const WHITE = 0xffffffff

/**
 * Pictures of pages as PDFium paints them; of a damaged document that PDFium does not open, or not all of, as it was mended to be translated.
 * Throws `FormatError` when nobody opens it.
 */
export async function renderPages(bytes: Uint8Array, wanted: WantedPages): Promise<RenderedPages> {
  const rendered = await renderFile(bytes, wanted).catch((error: unknown) => {
    if (error instanceof FormatError) return error
    throw error
  })
  const all = !(rendered instanceof FormatError) && rendered.pages.length === wanted.numbers.length
  const mended = all ? null : await mend(bytes)
  if (mended) return renderFile(mended, wanted)
  if (rendered instanceof FormatError) throw rendered
  return rendered
}

/** Null for a document that needs no mending, or that cannot be mended. */
async function mend(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const { plain, repaired } = await openPlain(bytes)
    return repaired ? plain : null
  } catch (error) {
    if (error instanceof FormatError) return null
    throw error
  }
}

async function renderFile(bytes: Uint8Array, wanted: WantedPages): Promise<RenderedPages> {
  const pdfium = await loadPdfium()
  const { document, close } = openBytes(pdfium, bytes)
  try {
    if (!document) throw new FormatError('corrupt', `pdfium-${pdfium.FPDF_GetLastError()}`)
    const total = pdfium.FPDF_GetPageCount(document)
    const numbers = wanted.numbers.filter((number) => number >= 1 && number <= total)
    const pages = withForm(pdfium, document, (form) =>
      numbers.map((number) => renderPage(pdfium, { document, form }, number, wanted.half)),
    )
    return { total, pages }
  } finally {
    close()
  }
}

/** A document and the handle of its form; that is 0 where it could not be had. */
interface OpenForm {
  readonly document: number
  readonly form: number
}

function withForm<T>(pdfium: WrappedPdfiumModule, document: number, work: (form: number) => T): T {
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info)
  try {
    return work(form)
  } finally {
    if (form) pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    pdfium.PDFiumExt_CloseFormFillInfo(info)
  }
}

function renderPage(
  pdfium: WrappedPdfiumModule,
  { document, form }: OpenForm,
  number: number,
  half: WantedPages['half'],
): RenderedPage {
  const page = pdfium.FPDF_LoadPage(document, number - 1)
  if (!page) throw new FormatError('corrupt', 'no-page', `page ${number}`)
  if (form) pdfium.FORM_OnAfterLoadPage(page, form)
  try {
    const whole = sizeOf(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page), half ? 2 : 1)
    const width = half ? Math.ceil(whole.width / 2) : whole.width
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, whole.height, BGRX, 0, 0)
    if (!bitmap) throw new FormatError('too-complex', 'no-bitmap', `page ${number}`)
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, whole.height, WHITE)
      const left = half === 'right' ? width - whole.width : 0
      pdfium.FPDF_RenderPageBitmap(bitmap, page, left, 0, whole.width, whole.height, 0, WITH_ANNOTATIONS)
      if (form) pdfium.FPDF_FFLDraw(form, bitmap, page, left, 0, whole.width, whole.height, 0, 0)
      const stride = pdfium.FPDFBitmap_GetStride(bitmap)
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const pixels = heapOf(pdfium).subarray(start, start + stride * whole.height)
      const picture = reduceColours(pixels, { width, height: whole.height, stride })
      return { number, width, height: whole.height, png: writePng(picture) }
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  } finally {
    if (form) pdfium.FORM_OnBeforeClosePage(page, form)
    pdfium.FPDF_ClosePage(page)
  }
}

/** Pixels of a page of so many points; at least one, and never more than the bounds. */
function sizeOf(width: number, height: number, parts: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new FormatError('corrupt', 'page-without-size')
  const scale = Math.min(
    PIXELS_PER_POINT,
    Math.sqrt((MOST_PIXELS * parts) / (width * height)),
    LONGEST_SIDE / Math.max(width, height),
  )
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
