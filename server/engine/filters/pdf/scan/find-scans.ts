import type { PDFPage } from '@cantoo/pdf-lib'
import { readPageContent } from '../content/content-tree'
import type { OpenedPdf } from '../open/open-pdf'
import { boxArea, type Box } from '../geometry'
import { PageRefused } from '../limits'
import { readEvents } from '../read/read-events'
import type { PageEvents, ShowEvent } from '../read/show-event'
import { visibleBox } from '../read/visible-box'

/** Share of a page that pictures cover, from which on it is a scan. */
const SCANNED = 0.8
/** A page with fewer letters than this has no text to speak of. */
export const FEW_LETTERS = 12
/** A scan may carry as many letters that are no part of it: a number, who scanned it. */
const STAMPED = 100
/** Text that is painted by nothing (ISO 32000-1, 9.3.6), as recognition lays it under the picture of a page. */
export const INVISIBLE = 3
/** Faces of our own layer. Layers of scanners have fonts without shapes or widths: they tell too little of where a word stands. */
const OWN_FACE = /^Noto(Sans|Serif)/

const isOwnLayer = ({ font }: ShowEvent): boolean => OWN_FACE.test(font.name)

/** What is seen of a page, and what we laid under it; the layers of others show nothing any more. */
export const withoutForeignLayers = (shows: readonly ShowEvent[]): ShowEvent[] =>
  shows.map((show) => (show.renderMode === INVISIBLE && !isOwnLayer(show) ? { ...show, glyphs: [] } : show))

/** Squares across a page in which its pictures are added up. */
const SQUARES = 40

/** What tells a scan from other pages. */
export interface ScanSigns {
  /** Pictures cover nearly all of it, and little text that is seen stands on them. */
  readonly pictured: boolean
  /** Characters that are seen, and those that we laid under the picture. */
  readonly visible: number
  readonly hidden: number
}

export function signsOfScan({ shows }: PageEvents, view: Box, pictures: () => readonly Box[]): ScanSigns {
  let [visible, hidden] = [0, 0]
  for (const show of shows) {
    const { glyphs, renderMode } = show
    const count = glyphs.filter((glyph, at) => glyph.text.trim() !== '' && !show.unseen?.has(at)).length
    if (renderMode !== INVISIBLE) visible += count
    else if (isOwnLayer(show)) hidden += count
  }
  const mayBe = visible < Math.max(STAMPED, hidden / 2)
  return { pictured: mayBe && coverage(pictures(), view) >= SCANNED, visible, hidden }
}

/** Of a page whose content is not known yet; it is read only where few letters are seen. */
export const signsOfPage = (page: PDFPage, events: PageEvents): ScanSigns =>
  signsOfScan(events, visibleBox(page), () => {
    try {
      return readPageContent(page.doc.context, page).pictures
    } catch (error) {
      if (error instanceof PageRefused) return []
      throw error
    }
  })

/** Many scanners cut a page into strips. */
function coverage(pictures: readonly Box[], view: Box): number {
  const whole = boxArea(view)
  if (pictures.length === 0 || whole <= 0) return 0
  if (pictures.some((box) => boxArea(box) >= SCANNED * whole && boxArea(box) <= 4 * whole)) return 1
  const [left, bottom, right, top] = view
  let covered = 0
  for (let row = 0; row < SQUARES; row++) {
    for (let column = 0; column < SQUARES; column++) {
      const x = left + ((column + 0.5) / SQUARES) * (right - left)
      const y = bottom + ((row + 0.5) / SQUARES) * (top - bottom)
      if (pictures.some((box) => x > box[0] && x < box[2] && y > box[1] && y < box[3])) covered++
    }
  }
  return covered / SQUARES ** 2
}

/** The picture of a page with its text laid under it: what is seen is translated by what lies under it. */
export const isReadableScan = ({ pictured, hidden }: ScanSigns): boolean => pictured && hidden >= FEW_LETTERS

/** The picture of a page and no more. */
export const isUnreadScan = ({ pictured, visible, hidden }: ScanSigns): boolean =>
  pictured && hidden < FEW_LETTERS && visible < STAMPED

/** Which pages are pictures that nobody has read yet, from 0. Pages that cannot be read are none. */
export async function findScans({ reader, document, pages }: OpenedPdf): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < pages; index++) {
    const page = await reader.getPage(index + 1)
    try {
      const events = (await readEvents(page)).events()
      if (isUnreadScan(signsOfPage(document.getPage(index), events))) found.push(index)
    } catch (error) {
      if (!(error instanceof PageRefused)) throw error
    } finally {
      page.cleanup()
    }
  }
  return found
}
