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
import { setLanguage } from './extras/metadata'
import { collectObjectTexts, silenceStructure, type ObjectText } from './extras/object-texts'
import { createFontEmbedder } from './fonts'
import { PageRefused } from './limits'
import { mayUseObjectStreams, openPdf, type OpenedPdf } from './open/open-pdf'
import { readPage, type SourcePage } from './read/read-page'
import { distribute } from './units/distribute'
import { UnitReader } from './units/read-units'
import type { Fragment, UnitPlan } from './units/unit-plan'
import { FormVariants } from './write/form-variants'
import { LookAlikeSizes } from './write/look-alike-sizes'
import { sweep } from './write/sweep'
import { translateBlock, type BlockTranslation } from './write/translation'
import { writePage, type PageWriter } from './write/write-page'

/** What extraction leaves for merging. */
interface PdfSkeleton {
  readonly plans: readonly UnitPlan[]
  /** Pages that could not be read and stay as they are, from 0. */
  readonly refused: readonly number[]
}

/** A document of which more pages than this share cannot be read is not translated at all. */
const MOST_REFUSED = 0.5

async function extract(bytes: Uint8Array): Promise<Extraction> {
  const opened = await openPdf(bytes)
  try {
    const reader = new UnitReader()
    const refused: number[] = []
    for (let index = 0; index < opened.pages; index++) {
      const page = await readOrRefuse(opened, index)
      if (page instanceof PageRefused) refused.push(index)
      else reader.add(page)
    }
    if (refused.length > MOST_REFUSED * opened.pages)
      throw new FormatError('too-complex', `pages-refused-${refused.length}`)
    const { units, plans } = reader.finish()
    const texts = collectObjectTexts(opened.document).map(objectUnit)
    const skeleton: PdfSkeleton = { plans, refused }
    return { units: [...units, ...texts], skeleton, warnings: warningsOf(refused) }
  } finally {
    await opened.reader.destroy()
  }
}

const objectUnit = ({ id, part, role, text }: ObjectText): Unit => ({
  id,
  part,
  role,
  runs: [textRun(text)],
  counted: role === 'comment',
})

async function readOrRefuse(opened: OpenedPdf, index: number): Promise<SourcePage | PageRefused> {
  try {
    return await readPage(opened, index)
  } catch (error) {
    if (error instanceof PageRefused) return error
    throw error
  }
}

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
  const { plans, refused } = skeleton as PdfSkeleton
  const opened = await openPdf(bytes)
  try {
    const byPage = translationsByPage(plans, translations)
    const layout = bilingualLayout(options.bilingual)
    const changed = [...translations.values()].some((unit) => unit.runs !== null)
    if (!changed && layout === 'none') return { translated: bytes, bilingual: null, warnings: [] }
    const lost = await writeTranslation(opened, byPage, options)
    if (changed) translateObjects(opened, translations, options)
    const translated = await save(opened)
    const bilingual =
      layout === 'none'
        ? null
        : await writeBilingual(bytes, translated, {
            layout: layout === 'alternating' ? 'alternating' : 'side-by-side',
          })
    return {
      translated,
      bilingual,
      warnings: warningsOf([...new Set([...refused, ...lost])].sort((a, b) => a - b)),
    }
  } finally {
    await opened.reader.destroy()
  }
}

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

/** Returns the pages that could not be written. */
async function writeTranslation(
  opened: OpenedPdf,
  byPage: ReadonlyMap<number, readonly FragmentTranslation[]>,
  { to }: MergeOptions,
): Promise<number[]> {
  const { document } = opened
  const typesetter = await createTypesetter({ language: to })
  const writer: PageWriter = {
    typesetter,
    sizes: new LookAlikeSizes(typesetter),
    fonts: createFontEmbedder(document),
    forms: new FormVariants(document.context),
  }
  const lost: number[] = []
  for (const [index, fragments] of [...byPage].sort(([a], [b]) => a - b)) {
    const page = await readOrRefuse(opened, index)
    if (page instanceof PageRefused) {
      lost.push(index)
      continue
    }
    const blocks = fragments.flatMap(({ plan, fragment, runs }): BlockTranslation[] => {
      const block = translateBlock(page, fragment, plan, runs, writer.typesetter.direction)
      return block ? [block] : []
    })
    writePage(writer, page, blocks)
  }
  await writer.fonts.finish()
  return lost
}

function translateObjects({ document }: OpenedPdf, translations: Translations, { to }: MergeOptions): void {
  for (const text of collectObjectTexts(document)) {
    const runs = translations.get(text.id)?.runs
    if (runs) text.write(plainText(runs))
  }
  silenceStructure(document)
  setLanguage(document, to)
}

async function save({ document }: OpenedPdf): Promise<Uint8Array> {
  sweep(document.context)
  return document.save({
    useObjectStreams: mayUseObjectStreams(document),
    addDefaultPage: false,
    updateFieldAppearances: false,
  })
}

/** The work of the filter; `index.ts` says what it is. */
export const pdfWork = { analyse: analysePdf, extract, merge, countMissing } satisfies Partial<Filter>
