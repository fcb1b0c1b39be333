import type { PDFPage } from '@cantoo/pdf-lib'
import { FormatError, type Analysis } from '../../model'
import { countText } from '../ooxml'
import { mayCostMore, readPageContent } from './content/content-tree'
import { NUL } from './layout/chunks'
import { isMeaningless } from './layout/formulas'
import { layOutPage } from './layout'
import { PageRefused } from './limits'
import { signatureWarning } from './extras/signatures'
import { openPdf, type OpenedPdf } from './open/open-pdf'
import { readEvents } from './read/read-events'
import type { EventGlyph, PageEvents } from './read/show-event'
import { visibleBox } from './read/visible-box'
import {
  FEW_LETTERS,
  INVISIBLE,
  isReadableScan,
  isUnreadScan,
  signsOfPage,
  withoutForeignLayers,
} from './scan/find-scans'

/** So many pages, spread over the document, are looked at; the words of the rest are estimated from them. */
const PAGES_LOOKED_AT = 24
const SAMPLE_LENGTH = 20_000
/** Share of characters without a meaning, from which on a document cannot be read. */
const UNDECODABLE = 0.2

interface Sight {
  letters: number
  characters: number
  meaningless: number
  scanned: boolean
  text: string
}

/**
 * What upload tells: pages, language, and whether there is text at all. Throws `FormatError`: `password-protected`,
 * `corrupt`, `scanned` for pictures of text, `undecodable` where fonts do not tell which letters they show, `no-text`.
 */
export async function analysePdf(bytes: Uint8Array): Promise<Analysis> {
  const opened = await openPdf(bytes)
  try {
    const sights: Sight[] = []
    let late = 0
    for (const index of spreadPages(opened.pages)) {
      try {
        const own = opened.document.getPage(index)
        const { context } = opened.document
        // Throws where the reader should not be asked to follow.
        if (mayCostMore(context, own)) readPageContent(context, own)
        const page = await opened.reader.getPage(index + 1)
        const events = (await readEvents(page)).events()
        page.cleanup()
        sights.push(look(events, own))
      } catch (error) {
        // A RangeError: more points of one path, or glyphs of one line, than a call may have arguments.
        if (!(error instanceof PageRefused) && !(error instanceof RangeError)) throw error
        late++
      }
    }
    if (sights.length === 0) throw new FormatError('too-complex', `pages-refused-${late}`)
    judge(sights)
    return measure(sights, opened)
  } finally {
    await opened.reader.destroy()
  }
}

const spreadPages = (pages: number): number[] => {
  const count = Math.min(pages, PAGES_LOOKED_AT)
  return Array.from({ length: count }, (_, index) => Math.floor((index * pages) / count))
}

const isNothing = ({ text }: EventGlyph): boolean => text.trim() === '' || text === NUL

function look(events: PageEvents, page: PDFPage): Sight {
  const signs = signsOfPage(page, events)
  const visible = isReadableScan(signs)
    ? withoutForeignLayers(events.shows)
    : events.shows.filter((show) => show.renderMode !== INVISIBLE)
  const glyphs = visible.flatMap((show) => show.glyphs.filter((glyph) => !isNothing(glyph)))
  const blocks = layOutPage({ ...events, shows: visible }, visibleBox(page)).blocks
  return {
    letters: glyphs.filter(({ text }) => /\p{L}/u.test(text)).length,
    characters: glyphs.length,
    meaningless: glyphs.filter(({ text }) => isMeaningless(text)).length,
    scanned: isUnreadScan(signs),
    text: blocks.map((block) => block.text).join('\n'),
  }
}

function judge(sights: readonly Sight[]): void {
  const sum = (of: (sight: Sight) => number): number => sights.reduce((total, sight) => total + of(sight), 0)
  const empty = sights.filter(({ characters, scanned }) => scanned || characters < FEW_LETTERS)
  const characters = sum((sight) => sight.characters)
  if (empty.length === sights.length || sum((sight) => sight.letters) === 0) {
    const scans = empty.filter(({ scanned }) => scanned).length
    if (scans > 0.5 * sights.length) throw new FormatError('scanned', 'pictures')
    if (characters === 0) throw new FormatError('no-text', 'no-glyphs')
  }
  if (sum((sight) => sight.meaningless) > UNDECODABLE * characters)
    throw new FormatError('undecodable', 'fonts')
  if (sum((sight) => sight.letters) === 0) throw new FormatError('no-text', 'no-letters')
}

function measure(sights: readonly Sight[], { pages, document }: OpenedPdf): Analysis {
  const text = sights.map((sight) => sight.text).join('\n')
  const { words, characters } = countText(text)
  const factor = pages / sights.length
  const scans = sights.filter((sight) => sight.scanned).length
  return {
    format: 'pdf',
    pages,
    words: Math.round(words * factor),
    characters: Math.round(characters * factor),
    sample: text.slice(0, SAMPLE_LENGTH),
    warnings: [...(scans > 0 ? ['pages-scanned'] : []), ...signatureWarning(document)],
  }
}
