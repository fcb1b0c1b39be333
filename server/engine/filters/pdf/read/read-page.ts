import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { checkAlignment } from '../content/align'
import { readPageContent, type PageContent, type ShowOperator } from '../content/content-tree'
import { readFieldBoxes, readLinks, type LinkArea } from '../extras/links'
import type { Box } from '../geometry'
import { layOutPage, type PageLayout } from '../layout'
import { PageRefused } from '../limits'
import type { OpenedPdf } from '../open/open-pdf'
import { isReadableScan, isUnreadScan, signsOfScan, withoutForeignLayers } from '../scan/find-scans'
import { applyActualText } from './actual-text'
import { hideGlyphs } from './hide-glyphs'
import { replayPage, type PageRecorder } from './page-record'
import { readEvents } from './read-events'
import type { PageEvents, ShowEvent } from './show-event'
import { withElements } from './structure-elements'
import { visibleBox } from './visible-box'

/** A page read both ways, its text laid out in paragraphs. */
export interface SourcePage {
  readonly index: number
  readonly page: PDFPage
  readonly view: Box
  readonly content: PageContent
  readonly events: PageEvents
  readonly layout: PageLayout
  readonly links: readonly LinkArea[]
  /** Where form fields are. */
  readonly fields: readonly Box[]
  /** `scan`: the picture of a page whose words lie under it, not painted; `picture`: without any. */
  readonly kind: 'text' | 'scan' | 'picture'
}

/** Reads one page. Throws `PageRefused` for one that must stay as it is. */
export const readPage = (
  { document, reader }: OpenedPdf,
  index: number,
): Promise<[SourcePage, PageRecorder]> =>
  orRefuse(async () => {
    // Our own walk has budgets; the reader follows forms within forms however often they are painted.
    const content = readPageContent(document.context, document.getPage(index))
    const readerPage = await reader.getPage(index + 1)
    const recorder = await readEvents(readerPage)
    readerPage.cleanup()
    return [assemble(document, index, content, recorder.events()), recorder]
  })

/** A page that was read before, from what was kept of it. */
export const rereadPage = (document: PDFDocument, index: number, packed: Uint8Array): Promise<SourcePage> =>
  orRefuse(() => {
    const content = readPageContent(document.context, document.getPage(index))
    return Promise.resolve(assemble(document, index, content, replayPage(packed)))
  })

function assemble(
  document: PDFDocument,
  index: number,
  content: PageContent,
  recorded: PageEvents,
): SourcePage {
  const page = document.getPage(index)
  checkAlignment(content.shows, recorded.shows)
  const layered = withLayers(applyActualText(content.shows, recorded.shows), content.shows)
  const told = hideGlyphs(content, withElements(document, page, layered, content.shows))
  const view = visibleBox(page)
  const signs = signsOfScan({ ...recorded, shows: told }, view, () => content.pictures)
  const kind = isReadableScan(signs) ? 'scan' : isUnreadScan(signs) ? 'picture' : 'text'
  const events = { ...recorded, shows: kind === 'scan' ? withoutForeignLayers(told) : told }
  const [links, fields] = [readLinks(page), readFieldBoxes(page)]
  const layout = layOutPage(events, view, content.rules, fields, kind === 'text' ? content.drawings : [])
  return { index, page, view, content, events, layout, links, fields, kind }
}

/** Says of each show which layer hides it, if any. */
function withLayers(events: readonly ShowEvent[], shows: readonly ShowOperator[]): readonly ShowEvent[] {
  if (shows.every(({ hidden }) => hidden === null)) return events
  return events.map((event, index) => {
    const hidden = shows[index]?.hidden
    return hidden ? { ...event, hidden } : event
  })
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PageRefused) throw error
    if (error instanceof RangeError) throw new PageRefused('unreadable', 'nesting')
    throw new PageRefused('unreadable', error instanceof Error ? error.name : '')
  }
}
