import { openObjects, openPdf, openPlain } from '../open/open-pdf'
import { findScans } from './find-scans'
import { gatherLines, type ScannedPage } from './gather-lines'
import { layText, mayTurn } from './lay-text'
import { openPainter, type Turn } from './page-painter'
import { preparePage, readPgm, writePgm, type PreparedPage } from './prepare-page'

export { wrapPicture } from './wrap-picture'
export type { PreparedPage, ScannedPage, Turn }

/** Pages of a document, and which of them are pictures that nobody has read yet, from 0. Throws as the filter. */
export async function findScannedPages(bytes: Uint8Array): Promise<{ pages: number; scans: number[] }> {
  const opened = await openPdf(bytes)
  try {
    return { pages: opened.pages, scans: await findScans(opened) }
  } finally {
    await opened.reader.destroy()
  }
}

/** Paints pages for recognition and hands over each picture as a file (PGM). Pages that cannot be painted are left out. */
export async function prepareScans(
  bytes: Uint8Array,
  pages: readonly { readonly index: number; readonly turn: Turn }[],
  keep: (index: number, picture: Uint8Array) => Promise<void>,
): Promise<PreparedPage[]> {
  const { document, plain } = await openPlain(bytes)
  const painter = await openPainter(plain)
  const prepared: PreparedPage[] = []
  try {
    for (const { index, turn } of pages) {
      const straightens = mayTurn(document.getPage(index))
      const made = preparePage(painter, index, { turn, straightens })
      if (!made) continue
      await keep(index, writePgm(made.picture))
      prepared.push(made.page)
    }
  } finally {
    painter.close()
  }
  return prepared
}

/** What recognition (hOCR) read in a picture that `prepareScans` made. */
export const gatherScan = (page: PreparedPage, picture: Uint8Array, hocr: string): ScannedPage =>
  gatherLines(page, readPgm(picture), hocr)

/** The document with what was read laid under its scanned pages, where the filter finds it. `language`: BCP 47. */
export async function layScans(
  bytes: Uint8Array,
  pages: readonly ScannedPage[],
  language: string,
): Promise<Uint8Array> {
  const document = await openObjects(bytes)
  await layText(document, pages, language)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}
