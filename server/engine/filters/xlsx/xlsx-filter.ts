import type { Analysis, Extraction, Merged, MergeOptions, TranslatedUnit, Unit } from '../../model'
import { bilingualLayout, FormatError, isRightToLeft, sameRuns } from '../../model'
import type { Filter } from '../filter'
import { detached, directionOf, isPackageOf, measureUnits, OpcPackage, regionalLanguage } from '../ooxml'
import { MAX_STRINGS } from './shared-strings'
import type { Edition } from './edition'
import { renamedColumns } from './followers'
import { rememberParts } from './part-memory'
import { CellFormats } from './layout/cell-formats'
import { writeReviewWorkbook } from './review-workbook'
import { surveyWorkbook, type Survey } from './survey/survey-workbook'
import { textKey } from './text-key'
import { Wording } from './wording'
import { readWorkbook, type Workbook } from './workbook'
import { passCells, passParts, writeParts } from './write-edition'

type Variant = NonNullable<Merged['variant']>

/** Kinds of workbooks with names of their own (IANA media types; [MS-OFFMACRO2] for macros). */
const VARIANTS: readonly (readonly [RegExp, Variant])[] = [
  [
    /sheet\.macroEnabled/i,
    { extension: '.xlsm', mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  ],
  [
    /template\.macroEnabled/i,
    { extension: '.xltm', mediaType: 'application/vnd.ms-excel.template.macroEnabled.12' },
  ],
  [
    /spreadsheetml\.template/i,
    {
      extension: '.xltx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    },
  ],
]

/** A workbook that was read through once. */
interface OpenWorkbook {
  readonly pack: OpcPackage
  readonly workbook: Workbook
  readonly survey: Survey
  readonly variant: Variant | undefined
  readonly readPart: Edition['readPart']
}

async function openWorkbook(bytes: Uint8Array): Promise<OpenWorkbook> {
  const pack = OpcPackage.open(bytes)
  const { name, kind } = pack.mainPart()
  if (kind !== 'xlsx') throw new FormatError('untranslatable', `main-part-${kind}`)
  const workbook = readWorkbook(pack, name)
  const type = pack.contentType(name)
  const variant = VARIANTS.find(([pattern]) => pattern.test(type))?.[1]
  const survey = await surveyWorkbook(pack, workbook)
  return { pack, workbook, survey, variant, readPart: rememberParts(pack) }
}

const reading = ({ survey, readPart }: OpenWorkbook, translate: Edition['translate']): Edition => ({
  survey,
  readPart,
  translate,
  wording: null,
  columns: new Map(),
  bilingual: false,
  direction: 'keep',
  drawing: null,
  formats: null,
  rewritten: new Map(),
  recalculate: false,
})

async function passUnits(open: OpenWorkbook, take: (unit: Unit) => void): Promise<void> {
  const { pack, workbook } = open
  let count = 0
  const edition = reading(open, (unit) => {
    if (++count > MAX_STRINGS) throw new FormatError('too-complex', 'too-many-units', unit.part)
    take(detachedUnit(unit))
    return null
  })
  await passCells(pack, workbook, edition)
  passParts(pack, workbook, edition)
}

const detachedUnit = (unit: Unit): Unit => ({
  ...unit,
  runs: unit.runs.map((run) => ({ ...run, text: detached(run.text) })),
})

async function readUnits(open: OpenWorkbook): Promise<Unit[]> {
  const units: Unit[] = []
  await passUnits(open, (unit) => units.push(unit))
  return units
}

const warningsOf = ({ workbook }: OpenWorkbook): string[] => (workbook.macros ? ['macros-kept'] : [])

async function analyse(bytes: Uint8Array): Promise<Analysis> {
  const open = await openWorkbook(bytes)
  const units = await readUnits(open)
  const warnings = [...warningsOf(open), ...(units.length === 0 ? ['no-text'] : [])]
  return { format: 'xlsx', ...measureUnits(units), warnings }
}

async function extract(bytes: Uint8Array): Promise<Extraction> {
  const open = await openWorkbook(bytes)
  const units = await readUnits(open)
  return {
    units,
    skeleton: null,
    warnings: [...warningsOf(open), ...(units.length === 0 ? ['no-text'] : [])],
  }
}

type Translations = ReadonlyMap<string, TranslatedUnit>

async function merge(
  bytes: Uint8Array,
  _skeleton: unknown,
  translations: Translations,
  options: MergeOptions,
): Promise<Merged> {
  const open = await openWorkbook(bytes)
  const layout = bilingualLayout(options.bilingual)
  const translated = await writeEdition(open, translations, options, false)
  const bilingual =
    layout === 'none'
      ? null
      : layout === 'table'
        ? writeReviewWorkbook(await readUnits(open), translations, options)
        : await writeEdition(open, translations, options, true)
  const result = { translated, bilingual, warnings: warningsOf(open) }
  return open.variant ? { ...result, variant: open.variant } : result
}

function hasRuns(translations: Translations): boolean {
  for (const { runs } of translations.values()) if (runs !== null) return true
  return false
}

async function writeEdition(
  open: OpenWorkbook,
  translations: Translations,
  options: MergeOptions,
  bilingual: boolean,
): Promise<Uint8Array> {
  const { pack, workbook, survey } = open
  if (!hasRuns(translations)) return pack.write(new Map())
  const wording = new Wording(survey, bilingual)
  const changed = await learn(open, translations, wording)
  const edition: Edition = {
    ...reading(open, (unit) => translations.get(unit.id)?.runs ?? null),
    wording,
    columns: renamedColumns(workbook, (text) => wording.follow(text)),
    bilingual,
    // A workbook of which no word changed is still in its language, and a bilingual one keeps its direction.
    direction: changed && !bilingual ? directionOf(options.from, options.to) : 'keep',
    drawing:
      changed && !bilingual
        ? { language: regionalLanguage(options.to), rightToLeft: isRightToLeft(options.to) }
        : null,
    formats: new CellFormats(workbook.styles ? pack.readXml(workbook.styles) : null),
  }
  const { xml, packed } = await writeParts(pack, workbook, edition)
  return pack.write(xml, { packed })
}

/** What every text of a cell becomes, before anything is written. Returns whether anything becomes something else. */
async function learn(open: OpenWorkbook, translations: Translations, wording: Wording): Promise<boolean> {
  const { pack, workbook } = open
  let changed = false
  const edition = reading(open, (unit) => {
    const runs = translations.get(unit.id)?.runs ?? null
    changed ||= runs !== null && !sameRuns(runs, unit.runs)
    if (unit.role === 'cell' || unit.role === 'label') wording.add(unit, runs)
    return null
  })
  await passCells(pack, workbook, edition)
  passParts(pack, workbook, edition)
  return changed
}

/**
 * Texts of cells that stay because formulas need them as they are: the list of protected words of one workbook, for those
 * who judge what was left.
 */
export async function readKeptTexts(bytes: Uint8Array): Promise<string[]> {
  const { survey } = await openWorkbook(bytes)
  return survey.strings.filter((text) => survey.kept.has(textKey(text)))
}

/** Excel workbooks and templates, with and without macros (ECMA-376 part 1, SpreadsheetML). */
export const xlsxFilter: Filter = {
  format: 'xlsx',
  extension: '.xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  accepts: (bytes) => isPackageOf('xlsx', bytes),
  analyse,
  extract,
  readUnits: async (bytes, take) => passUnits(await openWorkbook(bytes), take),
  merge,
}
