import { FormatError, type Analysis } from '../../model'
import { countText } from '../ooxml'
import { readPageContent } from './content/content-tree'
import { mayCostMore } from './content/may-cost-more'
import { NUL } from './layout/glyphs/chunks'
import { isMeaningless } from './layout/glyphs/formulas'
import { layOutPage, type Block } from './layout'
import { PageRefused } from './limits'
import { isDynamicForm } from './extras/dynamic-form'
import { signatureWarning } from './extras/signatures'
import type { OpenedPdf } from './open/open-pdf'
import { keepOpen, OpenSource } from './open-source'
import { readEvents } from './read/read-events'
import type { PageRecorder } from './read/page-record'
import type { SourcePage } from './read/read-page'
import type { EventGlyph, PageEvents, ShowEvent } from './read/show-event'
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
 * What upload tells: pages, language, and whether there is text at all. What was read stays open for an extraction of this very
 * array. Throws `FormatError`: `password-protected`, `corrupt`, `scanned` for pictures of text, `undecodable` where fonts do
 * not tell which letters they show, `no-text`.
 */
export async function analysePdf(bytes: Uint8Array): Promise<Analysis> {
  const source = await OpenSource.open(bytes)
  try {
    const analysis = await analyseOpen(source)
    await keepOpen(bytes, source)
    return analysis
  } catch (error) {
    await source.close()
    throw error
  }
}

async function analyseOpen(source: OpenSource): Promise<Analysis> {
  const sights: Sight[] = []
  let late = 0
  for (const index of spreadPages(source.opened.pages)) {
    const sight = await see(source, index)
    if (sight) sights.push(sight)
    else late++
  }
  if (sights.length === 0) throw new FormatError('too-complex', `pages-refused-${late}`)
  judge(sights)
  if (isDynamicForm(source.opened.document, sights[0]!.text))
    throw new FormatError('needs-acrobat', 'dynamic-xfa')
  return measure(sights, source.opened)
}

async function see(source: OpenSource, index: number): Promise<Sight | null> {
  const read = await source.readAhead(index)
  return read instanceof PageRefused ? seeGlyphs(source.opened, index) : look(read)
}

/** Of a page that stays as it is; null where nothing can be read of it. */
async function seeGlyphs({ document, reader }: OpenedPdf, index: number): Promise<Sight | null> {
  try {
    const own = document.getPage(index)
    // Throws where the reader should not be asked to follow.
    if (mayCostMore(document.context, own)) readPageContent(document.context, own)
    const page = await reader.getPage(index + 1)
    const events = (await readEvents(page)).events()
    page.cleanup()
    const signs = signsOfPage(own, events)
    const shows = seenShows(events, isReadableScan(signs))
    const { blocks } = layOutPage({ ...events, shows }, visibleBox(own))
    return { ...countLetters(shows), scanned: isUnreadScan(signs), text: textOf(blocks) }
  } catch (error) {
    // A RangeError: more points of one path, or glyphs of one line, than a call may have arguments.
    if (error instanceof PageRefused || error instanceof RangeError) return null
    throw error
  }
}

const spreadPages = (pages: number): number[] => {
  const count = Math.min(pages, PAGES_LOOKED_AT)
  return Array.from({ length: count }, (_, index) => Math.floor((index * pages) / count))
}

const isNothing = ({ text }: EventGlyph): boolean => text.trim() === '' || text === NUL

function look([page, recorder]: readonly [SourcePage, PageRecorder]): Sight {
  const { kind, layout, events } = page
  const isSeen = ({ marks }: Block): boolean =>
    kind === 'scan' || marks.some(({ glyph }) => glyph && events.shows[glyph.show]?.renderMode !== INVISIBLE)
  return {
    ...countLetters(seenShows(recorder.events(), kind === 'scan')),
    scanned: kind === 'picture',
    text: textOf(layout.blocks.filter(isSeen)),
  }
}

const seenShows = ({ shows }: PageEvents, readableScan: boolean): readonly ShowEvent[] =>
  readableScan ? withoutForeignLayers(shows) : shows.filter(({ renderMode }) => renderMode !== INVISIBLE)

const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n')

/** Glyphs are shared: each is asked once how often it stands on the page. */
function countLetters(shows: readonly ShowEvent[]): Pick<Sight, 'letters' | 'characters' | 'meaningless'> {
  const times = new Map<EventGlyph, number>()
  for (const { glyphs } of shows) for (const glyph of glyphs) times.set(glyph, (times.get(glyph) ?? 0) + 1)
  let [letters, characters, meaningless] = [0, 0, 0]
  for (const [glyph, count] of times) {
    if (isNothing(glyph)) continue
    characters += count
    if (/\p{L}/u.test(glyph.text)) letters += count
    if (isMeaningless(glyph.text)) meaningless += count
  }
  return { letters, characters, meaningless }
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
