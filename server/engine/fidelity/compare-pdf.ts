import type { BilingualLayout, TranslatedUnit, UnitList } from '../model'
import { compareBilingualPdf, halfPageOf, type HalfPage } from './compare-bilingual-pdf'
import { eachPage } from './each-page'
import { expectTexts, type ExpectedText } from './find-texts'
import { factsOf, ResultReading, type PageFacts } from './pdf-reading'
import { countOutside, countOverlaps, scalesOf } from './pdf-lines'
import { readObjects, type PageObjects, type PdfObjects } from './pdf-objects'
import { difference, Findings, sizeOf, type FidelityReport, type Multiset, type Tally } from './report'

/** Pages of which the source is read glyph by glyph, evenly over the document; of all others only objects are held. */
const MOST_PAGES_READ = 16
/** Units that stand on a page; bookmarks, comments and the like do not. */
const PAINTED = /^p\d/
/** Smaller than this share of the text that stood in its place, it is hard to read. */
const TINY = 0.5

export interface PdfFiles {
  readonly source: Uint8Array
  readonly result: Uint8Array
  readonly units: UnitList
  readonly translations: ReadonlyMap<string, TranslatedUnit>
  readonly bilingual?: { readonly bytes: Uint8Array; readonly layout: BilingualLayout } | undefined
}

/** Opens the files, by objects and by glyphs, one after the other. */
export async function comparePdf(files: PdfFiles): Promise<FidelityReport> {
  const { source, result, units, translations, bilingual } = files
  const findings = new Findings()
  const before = await readObjects(source)
  const after = await readObjects(result)
  const withUnits = new Set(Array.from(units, ({ part }) => part))
  const tallies = compareObjects(before, after, withUnits, findings)
  const chosen = choosePages(before.pages.length, withUnits)
  const expected = expectTexts(units, translations)
  const painted: readonly ExpectedText[] = expected.texts.filter(({ id }) => PAINTED.test(id))
  const reading = new ResultReading(chosen, painted, expected.kept)
  const halves = { originals: new Map<number, HalfPage>(), translations: new Map<number, HalfPage>() }
  await eachPage(result, null, (index, events, view) => {
    reading.see(index, events, view)
    if (bilingual && chosen.has(index)) halves.translations.set(index, halfPageOf(events))
  })
  let smallestScale = 1
  const sources = new Map<number, string>()
  await eachPage(before.readable, new Set([...chosen, ...reading.suspectPages()]), (index, events, view) => {
    const was = factsOf(events, view)
    sources.set(index, was.letters)
    if (bilingual && chosen.has(index)) halves.originals.set(index, halfPageOf(events))
    const now = reading.pages.get(index)
    if (!now) return
    const scale = comparePages(was, now, `page ${index + 1}`, findings)
    smallestScale = Math.min(smallestScale, scale)
  })
  for (const part of reading.left(sources)) findings.add('source-left', 1, part)
  const { missing, letters } = reading.missing()
  findings.add('text-missing', Math.round((missing / Math.max(1, letters)) * painted.length), 'document')
  const total = letters + expected.failedLetters
  return {
    format: 'pdf',
    covered: total === 0 ? 1 : (letters - missing) / total,
    left: expected.left,
    ...tallies,
    formulas: { source: 0, result: 0 },
    smallestScale: Math.round(smallestScale * 100) / 100,
    skipped: Math.max(0, withTextOf(before, withUnits) - chosen.size),
    findings: findings.list(),
    ...(bilingual && {
      bilingual: await compareBilingualPdf({
        layout: bilingual.layout,
        bilingual: bilingual.bytes,
        source: before,
        ...halves,
      }),
    }),
  }
}

const withTextOf = ({ pages }: PdfObjects, withUnits: ReadonlySet<string>): number =>
  pages.filter((_, index) => withUnits.has(`page ${index + 1}`)).length

function choosePages(count: number, withUnits: ReadonlySet<string>): Set<number> {
  const all = Array.from({ length: count }, (_, index) => index).filter((index) =>
    withUnits.has(`page ${index + 1}`),
  )
  const step = Math.max(1, all.length / MOST_PAGES_READ)
  const chosen = Array.from(
    { length: Math.min(all.length, MOST_PAGES_READ) },
    (_, at) => all[Math.floor(at * step)]!,
  )
  return new Set(chosen)
}

/** Returns the smallest scale of text on the page. */
function comparePages(was: PageFacts, now: PageFacts, where: string, findings: Findings): number {
  const overlaps = countOverlaps(now.lines) - countOverlaps(was.lines)
  findings.add('text-overlaps', overlaps, where)
  findings.add('text-outside', countOutside(now.lines, now.view) - countOutside(was.lines, was.view), where)
  findings.add('image-lost', was.images - now.images, where)
  const scales = scalesOf(was.lines, now.lines)
  findings.add('text-tiny', scales.filter((scale) => scale < TINY).length, where)
  return Math.min(1, ...scales)
}

/** What can be told without reading a glyph. */
function compareObjects(
  before: PdfObjects,
  after: PdfObjects,
  withUnits: ReadonlySet<string>,
  findings: Findings,
): Pick<FidelityReport, 'places' | 'links' | 'bookmarks' | 'images' | 'untouched'> {
  findings.add('page-lost', before.pages.length - after.pages.length, 'document')
  let parts = 0
  let identical = 0
  before.pages.forEach((was, index) => {
    const now = after.pages[index]
    const where = `page ${index + 1}`
    if (!now) return
    if (!withUnits.has(where)) parts++
    if (!withUnits.has(where) && was.content === now.content) identical++
    const changed = was.shape !== now.shape || (!withUnits.has(where) && was.content !== now.content)
    findings.add('page-changed', changed ? 1 : 0, where)
    compareSets(was.links, now.links, ['link-lost', 'link-changed'], where, findings)
    compareSets(shownImages(was, now), now.images, ['image-lost', 'image-changed'], where, findings)
    findings.add('annotation-lost', difference(was.annotations, now.annotations).lost, where)
  })
  compareSets(before.bookmarks, after.bookmarks, ['bookmark-lost', 'bookmark-changed'], 'outline', findings)
  findings.add('field-lost', before.fields - after.fields, 'form')
  findings.add('attachment-lost', before.attachments - after.attachments, 'document')
  return {
    places: { source: before.pages.length, result: after.pages.length },
    links: tallyPages(before, after, ({ links }) => links),
    images: tallyPages(before, after, shownImages),
    bookmarks: tally(before.bookmarks, after.bookmarks),
    untouched: { parts, identical },
  }
}

/**
 * Pictures of a page of the source. Writers with one list of resources for all pages (TCPDF, FPDF and what imports pages with them)
 * name each picture on every page: where a page never paints one, its result may do without.
 */
function shownImages({ images, paints }: PageObjects, now: PageObjects): Multiset {
  const idle = [...images.keys()].filter((image) => !now.images.has(image) && !paints(image))
  return new Map([...images].filter(([image]) => !idle.includes(image)))
}

function compareSets(
  was: Multiset,
  now: Multiset,
  [lostKind, changedKind]: readonly [
    'link-lost' | 'bookmark-lost' | 'image-lost',
    'link-changed' | 'bookmark-changed' | 'image-changed',
  ],
  where: string,
  findings: Findings,
): void {
  const { lost, added } = difference(was, now)
  const changed = Math.min(lost, added)
  findings.add(changedKind, changed, where)
  findings.add(lostKind, lost - changed, where)
}

const tally = (was: Multiset, now: Multiset | undefined): Tally => ({
  source: sizeOf(was),
  result: sizeOf(was) - difference(was, now).lost,
})

function tallyPages(
  before: PdfObjects,
  after: PdfObjects,
  of: (page: PageObjects, now: PageObjects) => Multiset,
): Tally {
  const tallies = before.pages.map((page, index) => {
    const now = after.pages[index]
    return tally(of(page, now ?? page), now && of(now, now))
  })
  const sum = (key: keyof Tally): number => tallies.reduce((total, one) => total + one[key], 0)
  return { source: sum('source'), result: sum('result') }
}
