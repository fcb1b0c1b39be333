import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import { createFontEmbedder, StreamPacker } from '../../../platform/pdf-fonts'
import { createTypesetter } from '../../../platform/typeset'
import {
  bilingualLayout,
  FormatError,
  plainText,
  textRun,
  type Extraction,
  type Merged,
  type MergeOptions,
  type Run,
  type TranslatedUnit,
  type Unit,
} from '../../model'
import type { Filter } from '../filter'
import { analysePdf } from './analyse'
import { writeBilingual } from './bilingual'
import { countMissing } from './count-missing'
import { preferFields } from './extras/form-fields'
import { setLanguage } from './extras/metadata'
import type { ObjectText } from './extras/object-text'
import { collectObjectTexts, silenceStructure } from './extras/object-texts'
import { dropSignatures, signatureWarning } from './extras/signatures'
import { PageRefused } from './limits'
import { openNormalised, openPlain, type OpenedPdf } from './open/open-pdf'
import { orRefused, takeOpen } from './open-source'
import { rereadPage, type SourcePage } from './read/read-page'
import { mayBePacked, saveDocument, standardOf } from './save/save-document'
import { trimFonts } from './save/trim-fonts'
import { PageScanner } from './scan/page-scanner'
import { distribute } from './units/distribute'
import { SourceKeeper, takeSource } from './source-keeper'
import { extractStamps, mergeStamps, type StampBook } from './stamp-book'
import { UnitReader } from './units/read-units'
import type { Fragment, UnitPlan } from './units/unit-plan'
import { CutContents } from './write/cut-contents'
import { FormVariants } from './write/form-variants'
import { LookAlikeSizes } from './write/look-alike-sizes'
import { PageSizes } from './write/page-sizes'
import { paintComment } from './write/paint-comment'
import { paintField } from './write/paint-field'
import { fitsReaderFonts, ReaderFonts } from './write/reader-fonts'
import { translateBlock, type BlockTranslation } from './write/translation'
import { writePage, type PageWriter } from './write/write-page'

/** What extraction leaves for merging. */
interface PdfSkeleton {
  readonly plans: readonly UnitPlan[]
  /** What each page with something to translate shows; null for those that stay as they are. */
  readonly pages: readonly (Uint8Array | null)[]
  /** Pages that could not be read and stay as they are, from 0. */
  readonly refused: readonly number[]
  /** The document as PDFium saved it, so that merging a small one needs no PDFium; null for others. */
  readonly plain: Uint8Array | null
  /** Stamps and watermarks, as a document of their own; null where there are none. */
  readonly stamps: StampBook | null
}

/** Pages whose records are packed beside each other. */
const PACKED_AT_ONCE = 8

/** Above this many bytes a document is saved again rather than kept beside itself. */
const SMALL_BYTES = 1024 * 1024

/** A result larger than its source by more than this has its fonts trimmed and is packed again. */
const MOST_GROWN = 1.08

/** A document of which more pages than this share cannot be read is not translated at all. */
const MOST_REFUSED = 0.5

async function extract(bytes: Uint8Array): Promise<Extraction> {
  const source = await takeOpen(bytes)
  const { opened } = source
  try {
    const reader = new UnitReader()
    const keeper = new SourceKeeper(opened)
    const refused: number[] = []
    const records: Promise<Uint8Array | null>[] = []
    let scans = 0
    for (let index = 0; index < opened.pages; index++) {
      const read = await source.take(index)
      if (read instanceof PageRefused) refused.push(index)
      else if (read[0].kind === 'picture') scans++
      const some = !(read instanceof PageRefused) && reader.add(read[0])
      records.push(some ? read[1].pack() : Promise.resolve(null))
      await records[index - PACKED_AT_ONCE]
      if (some) keeper.add(read[0])
    }
    if (refused.length > MOST_REFUSED * opened.pages)
      throw new FormatError('too-complex', `pages-refused-${refused.length}`)
    const { units, plans } = reader.finish()
    const texts = collectObjectTexts(opened.document).map(objectUnit)
    const plain = opened.plain.length <= SMALL_BYTES ? opened.plain : null
    const stamped = await extractStamps(opened.document, extract)
    const stamps = stamped?.book ?? null
    const pages = await Promise.all(records)
    const skeleton: PdfSkeleton = { plans, pages, refused, plain, stamps }
    const warnings = [
      ...warningsOf(refused),
      ...(scans > 0 ? ['pages-scanned'] : []),
      ...signatureWarning(opened.document),
    ]
    keeper.keepFor(skeleton)
    return { units: [...units, ...texts, ...(stamped?.units ?? [])], skeleton, warnings, held: true }
  } finally {
    await source.close()
  }
}

const objectUnit = ({ id, part, role, text }: ObjectText): Unit => ({
  id,
  part,
  role,
  runs: [textRun(text)],
  counted: role === 'comment',
})

/** Names the pages: `pages-untouched:3,7`. */
const warningsOf = (refused: readonly number[]): string[] =>
  refused.length === 0
    ? []
    : [
        `pages-untouched:${refused
          .slice(0, 15)
          .map((index) => index + 1)
          .join(',')}${refused.length > 15 ? ',…' : ''}`,
      ]

type Translations = ReadonlyMap<string, TranslatedUnit>

async function merge(
  bytes: Uint8Array,
  skeleton: unknown,
  translations: Translations,
  options: MergeOptions,
): Promise<Merged> {
  const read = skeleton as PdfSkeleton
  const { plans, refused } = read
  const source = takeSource(read)
  const layout = bilingualLayout(options.bilingual)
  const changed = [...translations.values()].some((unit) => unit.runs !== null)
  if (!changed && layout === 'none') return { translated: bytes, bilingual: null, warnings: [] }
  const { document, plain } = source ?? (await openKept(bytes, read.plain))
  const writer = await createWriter(document, translations, options)
  const scanner = new PageScanner(plain)
  const pageOf = (index: number): Promise<SourcePage> | SourcePage | null => {
    const packed = read.pages[index]
    return source?.takePage(index) ?? (packed ? rereadPage(document, index, packed) : null)
  }
  const work = { pageOf, scanner, writer }
  const lost = await writeTranslation(work, translationsByPage(plans, translations)).finally(() =>
    scanner.close(),
  )
  if (read.stamps) await mergeStamps(document, read.stamps, translations, options, merge)
  if (changed) translateObjects(document, translations, options, writer)
  await writer.fonts.finish()
  await writer.packer.finish()
  const written = await saveDocument(document)
  const bilingual =
    layout === 'none'
      ? null
      : await writeBilingual(plain, written, {
          layout: layout === 'alternating' ? 'alternating' : 'side-by-side',
          cuts: writer.cuts?.all ?? [],
          fonts: writer.fonts,
        })
  // After the bilingual file, in which both halves share what is equal to the byte.
  const grown = written.length > MOST_GROWN * bytes.length
  if (grown) {
    await trimFonts(document)
    writer.fonts.shrink(document.context)
  }
  const translated = grown ? await saveDocument(document, { repacked: true }) : written
  const untouched = [...new Set([...refused, ...lost])].sort((a, b) => a - b)
  return { translated, bilingual, warnings: warningsOf(untouched) }
}

/** The document that was extracted, from what was kept of it where it is small. */
const openKept = async (
  bytes: Uint8Array,
  plain: Uint8Array | null,
): Promise<Pick<OpenedPdf, 'document' | 'plain'>> =>
  plain ? { plain, document: await openNormalised(plain) } : openPlain(bytes)

interface FragmentTranslation {
  readonly plan: UnitPlan
  readonly fragment: Fragment
  readonly runs: readonly Run[]
}

function translationsByPage(
  plans: readonly UnitPlan[],
  translations: Translations,
): Map<number, FragmentTranslation[]> {
  const byPage = new Map<number, FragmentTranslation[]>()
  for (const plan of plans) {
    const runs = translations.get(plan.id)?.runs
    if (!runs) continue
    const parts = distribute(plan, runs)
    plan.fragments.forEach((fragment, index) => {
      const entry = { plan, fragment, runs: parts[index] ?? [] }
      const own = byPage.get(fragment.page)
      if (own) own.push(entry)
      else byPage.set(fragment.page, [entry])
    })
  }
  return byPage
}

async function createWriter(
  document: PDFDocument,
  translations: Translations,
  { to, bilingual }: MergeOptions,
): Promise<PageWriter> {
  const cuts = bilingualLayout(bilingual) === 'none' ? null : new CutContents()
  const typesetter = await createTypesetter({ language: to })
  const characters = countCharacters(textsOf(translations))
  const fonts = createFontEmbedder(document, { archived: !mayBePacked(document), characters })
  const packer = new StreamPacker(document.context)
  // Standards want all fonts to be in the document.
  const embedded = standardOf(document) !== null
  return {
    typesetter,
    sizes: new LookAlikeSizes(typesetter),
    agreed: new PageSizes(),
    fonts,
    readerFonts: embedded || !fitsReaderFonts(textsOf(translations)) ? null : new ReaderFonts(fonts),
    packer,
    forms: new FormVariants(document.context, packer, cuts),
    cuts,
  }
}

function countCharacters(texts: Iterable<string>): number {
  const characters = new Set<string>()
  for (const text of texts) for (const character of text) characters.add(character)
  return characters.size
}

function* textsOf(translations: Translations): Generator<string> {
  for (const { runs } of translations.values()) if (runs) yield plainText(runs)
}

interface Writing {
  /** What a page shows; null for those without anything to translate. */
  readonly pageOf: (index: number) => Promise<SourcePage> | SourcePage | null
  readonly scanner: PageScanner
  readonly writer: PageWriter
}

/** Returns the pages that could not be written. */
async function writeTranslation(
  { pageOf, scanner, writer }: Writing,
  byPage: ReadonlyMap<number, readonly FragmentTranslation[]>,
): Promise<number[]> {
  const lost: number[] = []
  for (const [index, fragments] of [...byPage].sort(([a], [b]) => a - b)) {
    const page = await orRefused(Promise.resolve(pageOf(index)))
    if (!page || page instanceof PageRefused) {
      lost.push(index)
      continue
    }
    const blocks = fragments.flatMap(({ plan, fragment, runs }): BlockTranslation[] => {
      const block = translateBlock(page, fragment, plan, runs, writer.readerFonts)
      return block ? [block] : []
    })
    writePage(writer, page, blocks, await scanner.see(page))
    await writer.packer.room()
  }
  return lost
}

function translateObjects(
  document: PDFDocument,
  translations: Translations,
  { to }: MergeOptions,
  { typesetter, fonts }: PageWriter,
): void {
  const fields = new Set<PDFDict>()
  for (const text of collectObjectTexts(document)) {
    const runs = translations.get(text.id)?.runs
    if (!runs) continue
    text.write(plainText(runs))
    if (text.field) fields.add(text.field)
    if (text.comment) paintComment({ document, typesetter, fonts }, text.comment)
  }
  for (const field of fields) paintField({ document, typesetter, fonts }, field)
  preferFields(document)
  dropSignatures(document)
  silenceStructure(document)
  setLanguage(document, to)
}

/** The work of the filter; `index.ts` says what it is. */
export const pdfWork = { analyse: analysePdf, extract, merge, countMissing } satisfies Partial<Filter>
