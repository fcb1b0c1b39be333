import type { Analysis, Extraction, Merged, MergeOptions, Skeleton, TranslatedUnit, Unit } from '../../model'
import { bilingualLayout, sameRuns } from '../../model'
import type { Filter } from '../filter'
import {
  embeddedParts,
  extractEmbedded,
  isDocument,
  isPackageOf,
  measureUnits,
  mergeEmbedded,
  type EmbeddedFile,
  type EmbeddedSkeletons,
} from '../ooxml'
import { writeBilingual } from './bilingual'
import { Presentation, targetOf } from './presentation'

export interface PptxDependencies {
  /** Read the documents inside presentations; without them those keep their bytes. */
  readonly embedded?: readonly Filter[]
}

type Translations = ReadonlyMap<string, TranslatedUnit>

function readUnits(presentation: Presentation): Unit[] {
  const units: Unit[] = []
  presentation.visit((unit) => {
    units.push(unit)
    return null
  })
  return units
}

/** The data behind charts, and objects: they repeat what is shown or hide behind a picture. */
const filesIn = ({ pack, main }: Presentation): EmbeddedFile[] =>
  [...embeddedParts(pack, main).keys()]
    .filter((name) => isDocument(pack, name))
    .map((name) => ({ name, role: 'fallback' }))

const warningsOf = (presentation: Presentation, units: readonly Unit[]): string[] => [
  ...(presentation.hasMacros ? ['macros-kept'] : []),
  ...(units.length === 0 ? ['no-text'] : []),
]

async function analyse(bytes: Uint8Array): Promise<Analysis> {
  const presentation = new Presentation(bytes)
  const units = readUnits(presentation)
  // Slides are the pages, hidden ones too: they are translated like the others.
  const pages = Math.max(1, presentation.slides.length)
  return { format: 'pptx', ...measureUnits(units), pages, warnings: warningsOf(presentation, units) }
}

/** A filter for presentations, shows and templates, with and without macros (ECMA-376 part 1, PresentationML). */
export function createPptxFilter({ embedded = [] }: PptxDependencies = {}): Filter {
  async function extract(bytes: Uint8Array): Promise<Extraction> {
    const presentation = new Presentation(bytes)
    const own = readUnits(presentation)
    const inside = await extractEmbedded(embedded, presentation.pack, filesIn(presentation))
    const units = [...own, ...inside.units]
    return { units, skeleton: inside.skeletons, warnings: warningsOf(presentation, units) }
  }

  async function merge(
    bytes: Uint8Array,
    skeleton: Skeleton,
    translations: Translations,
    options: MergeOptions,
  ): Promise<Merged> {
    const presentation = new Presentation(bytes)
    const skeletons = (skeleton ?? {}) as EmbeddedSkeletons
    const { from, to } = options
    const merged = await mergeEmbedded(embedded, presentation.pack, skeletons, translations, { from, to })
    const inside = new Map([...merged].map(([name, { translated }]) => [name, translated]))
    const translated = [...translations.values()].some((unit) => unit.runs !== null)
    if (translated) writeTranslation(presentation, translations, options)
    const wanted = bilingualLayout(options.bilingual) !== 'none'
    const result = {
      translated: presentation.pack.write(presentation.changed, { bytes: inside }),
      bilingual: wanted ? writeBilingual(presentation, inside, translations) : null,
      warnings: presentation.hasMacros ? ['macros-kept'] : [],
    }
    return presentation.variant ? { ...result, variant: presentation.variant } : result
  }

  return {
    format: 'pptx',
    extension: '.pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    accepts: (bytes) => isPackageOf('pptx', bytes),
    analyse,
    extract,
    merge,
  }
}

/** Presentations whose embedded documents are left as they are. */
export const pptxFilter = createPptxFilter()

/** A presentation of which no word changed is still in its language. */
function writeTranslation(
  presentation: Presentation,
  translations: Translations,
  options: MergeOptions,
): void {
  const target = targetOf(options)
  const parts = partsOf(translations)
  // Numbers turn with the text around them, so direction concerns every part.
  const concerns = target.direction === 'keep' ? (part: string) => parts.has(part) : undefined
  let changed = false
  presentation.visit(
    (unit) => {
      const runs = translations.get(unit.id)?.runs ?? null
      changed ||= runs !== null && !sameRuns(runs, unit.runs)
      return runs
    },
    target,
    concerns,
  )
  if (!changed) presentation.changed.clear()
}

/** Parts in which something was translated: ids are a part's name and a number behind it. */
const partsOf = (translations: Translations): Set<string> =>
  new Set(
    [...translations.values()].flatMap(({ id, runs }) => (runs ? [id.slice(0, id.lastIndexOf('#'))] : [])),
  )
