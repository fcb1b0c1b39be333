import type { BilingualLayout } from '../model'
import type { PageEvents, ShowEvent } from '../filters/pdf/read/show-event'
import { eachPage } from './each-page'
import { pageLetters } from './pdf-lines'
import { readObjects, type PdfObjects } from './pdf-objects'
import { difference, Findings, type BilingualReport, type Multiset } from './report'

/** What is kept of a page of the source or of the translation until its place in the bilingual file is read. */
export interface HalfPage {
  readonly letters: string
  readonly shows: readonly PlacedText[]
  readonly images: number
}

/** What one operator shows, and where, points. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

export const halfPageOf = (events: PageEvents): HalfPage => ({
  letters: pageLetters(events),
  shows: events.shows.map(placedText),
  images: imagesOf(events),
})

const placedText = ({ glyphs, matrix: [a, b, , , e, f], size }: ShowEvent): PlacedText => ({
  text: glyphs.map((glyph) => glyph.text).join(''),
  x: e,
  y: f,
  size: size * Math.hypot(a, b),
})

const imagesOf = ({ painted }: PageEvents): number => painted.filter(({ kind }) => kind === 'image').length

export interface BilingualPdf {
  readonly layout: BilingualLayout
  readonly bilingual: Uint8Array
  readonly source: PdfObjects
  /** Chosen pages of the source and of the translation, by their number from 0. */
  readonly originals: ReadonlyMap<number, HalfPage>
  readonly translations: ReadonlyMap<number, HalfPage>
}

/** Opens a bilingual PDF: its objects, and on the chosen pages each glyph of the original at its place. */
export async function compareBilingualPdf(file: BilingualPdf): Promise<BilingualReport> {
  const { source, originals, translations, bilingual } = file
  const findings = new Findings()
  const pagesOf = file.layout === 'alternating' ? 2 : 1
  const objects = await readObjects(bilingual)
  const expectedPages = source.pages.length * pagesOf
  findings.add('page-lost', expectedPages - objects.pages.length, 'document')
  compareThings(source, objects, pagesOf, findings)
  const chosen = [...originals.keys()].filter((index) => translations.has(index))
  const reading = await readBilingual(bilingual, chosen, pagesOf)
  let same = 0
  let letters = 0
  let missing = 0
  for (const index of chosen) {
    const [was, translated, now] = [originals.get(index)!, translations.get(index)!, reading.get(index)]
    const where = `page ${index * pagesOf + 1}`
    const stands = now !== undefined && holdsOriginal(was, now.original)
    if (stands) same++
    else findings.add('original-changed', 1, where)
    findings.add('image-lost', was.images + translated.images - (now?.images ?? 0), where)
    letters += translated.letters.length
    const lacks = lacking(was.letters + translated.letters, now?.letters ?? '')
    findings.add('text-missing', lacks > 0 ? 1 : 0, where)
    missing += lacks
  }
  return {
    form: 'pages',
    places: { source: expectedPages, result: objects.pages.length },
    originals: { source: chosen.length, result: same },
    covered: letters === 0 ? 1 : Math.max(0, 1 - missing / letters),
    findings: findings.list(),
  }
}

interface BothHalves {
  original: readonly PlacedText[]
  letters: string
  images: number
}

/** Both halves of each chosen page, on one page or on two. */
async function readBilingual(
  bytes: Uint8Array,
  chosen: readonly number[],
  pagesOf: number,
): Promise<Map<number, BothHalves>> {
  const places = new Map(chosen.flatMap((index) => range(pagesOf).map((at) => [index * pagesOf + at, index])))
  const halves = new Map<number, BothHalves>()
  await eachPage(bytes, new Set(places.keys()), (at, events) => {
    const index = places.get(at)!
    const { shows, letters, images } = halfPageOf(events)
    const known = halves.get(index)
    if (!known) halves.set(index, { original: shows, letters, images })
    else {
      known.letters += letters
      known.images += images
    }
  })
  return halves
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Points by which places may differ, once both are moved to the same origin. */
const TOLERANCE = 0.1

/** Whether everything the original shows is shown in its order, each at the same distance and in the same size. */
function holdsOriginal({ shows }: HalfPage, now: readonly PlacedText[]): boolean {
  const [first] = shows
  if (!first) return true
  for (let start = 0; start + shows.length <= now.length; start++) {
    if (now[start]!.text !== first.text) continue
    const moved = { x: now[start]!.x - first.x, y: now[start]!.y - first.y }
    const stands = shows.every((was, at) => {
      const is = now[start + at]!
      return (
        is.text === was.text &&
        near(is.x - was.x, moved.x) &&
        near(is.y - was.y, moved.y) &&
        near(is.size, was.size)
      )
    })
    if (stands) return true
  }
  return false
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < TOLERANCE

/** Letters that should be there and are not. */
function lacking(expected: string, found: string): number {
  const counts = new Map<string, number>()
  for (const letter of expected) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  for (const letter of found) counts.set(letter, (counts.get(letter) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0)
}

/** Links, bookmarks, fields and attachments are in it as in the source. */
function compareThings(source: PdfObjects, now: PdfObjects, pagesOf: number, findings: Findings): void {
  source.pages.forEach(({ links }, index) => {
    const all: Multiset = new Map()
    for (const at of range(pagesOf)) {
      for (const [key, count] of now.pages[index * pagesOf + at]?.links ?? []) {
        const target = key.replace(/\bpage (\d+)$/, (_, page) => `page ${Math.floor(Number(page) / pagesOf)}`)
        all.set(target, (all.get(target) ?? 0) + count)
      }
    }
    findings.add('link-lost', difference(links, all).lost, `page ${index * pagesOf + 1}`)
  })
  const entries = (bookmarks: Multiset): number =>
    [...bookmarks.values()].reduce((sum, count) => sum + count, 0)
  findings.add('bookmark-lost', entries(source.bookmarks) - entries(now.bookmarks), 'outline')
  findings.add('field-lost', source.fields - now.fields, 'form')
  findings.add('attachment-lost', source.attachments - now.attachments, 'document')
}
