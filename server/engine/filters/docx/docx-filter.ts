import type { Extraction, Analysis, Merged, MergeOptions, TranslatedUnit, Unit } from '../../model'
import { bilingualLayout, FormatError, isRightToLeft, sameRuns } from '../../model'
import type { Filter } from '../filter'
import {
  applyEdits,
  directionOf,
  isPackageOf,
  MAX_PARAGRAPHS,
  measureUnits,
  OpcPackage,
  regionalLanguage,
  relatedPart,
  translateDrawingPart,
  translateProperties,
  UnitDesk,
  XML_LIMITS,
  type AskRuns,
  type DrawingTextTarget,
  type TextDirection,
  type Translate,
  type XmlEdit,
  type XmlPart,
} from '../ooxml'
import { ListIndents, TranslationStyles, writeReviewTable, type BilingualEdition } from './bilingual'
import { editLanguages } from './document-language'
import { translateNumbering } from './numbering'
import { findTextParts, type TextPart } from './parts'
import { bilingualAsk, PartVisitor } from './part-visitor'
import { EMPTY_STYLE_SHEET, readStyleSheet, type StyleSheet } from './style-sheet'

const LIMITS = { ...XML_LIMITS, maxTags: { p: MAX_PARAGRAPHS } }

type Variant = NonNullable<Merged['variant']>

/** Kinds of Word documents with names of their own (IANA media types; [MS-OFFMACRO2] for macros). */
const VARIANTS: readonly (readonly [RegExp, Variant])[] = [
  [
    /document\.macroEnabled/i,
    { extension: '.docm', mediaType: 'application/vnd.ms-word.document.macroEnabled.12' },
  ],
  [
    /template\.macroEnabled/i,
    { extension: '.dotm', mediaType: 'application/vnd.ms-word.template.macroEnabled.12' },
  ],
  [
    /wordprocessingml\.template/i,
    {
      extension: '.dotx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    },
  ],
]

/** How the translation is to be marked. */
interface Target {
  /** Language of the text to write; null where nothing is written. */
  readonly language: string | null
  readonly direction: TextDirection
  readonly drawing: DrawingTextTarget | null
  readonly bilingual: BilingualEdition | null
}

const targetOf = ({ from, to }: MergeOptions): Target => ({
  language: to,
  direction: directionOf(from, to),
  drawing: { language: regionalLanguage(to), rightToLeft: isRightToLeft(to) },
  bilingual: null,
})

const NO_TARGET: Target = { language: null, direction: 'keep', drawing: null, bilingual: null }

/** A Word document opened for one pass over its text. */
class WordDocument {
  readonly pack: OpcPackage
  readonly main: string
  readonly changed = new Map<XmlPart, string>()
  private readonly known = new Map<string, XmlPart>()

  constructor(bytes: Uint8Array) {
    this.pack = OpcPackage.open(bytes)
    const { name, kind } = this.pack.mainPart()
    if (kind !== 'docx') throw new FormatError('untranslatable', `main-part-${kind}`)
    this.main = name
  }

  get hasMacros(): boolean {
    return /macroEnabled/i.test(this.pack.contentType(this.main))
  }

  /** Word refuses a template or a macro document under the name of a plain one. */
  get variant(): Variant | undefined {
    const type = this.pack.contentType(this.main)
    return VARIANTS.find(([pattern]) => pattern.test(type))?.[1]
  }

  /** Hands out every unit; what comes back is kept in `changed`, marked for the target when there is one. */
  visit(translate: Translate, target: Target = NO_TARGET): void {
    const styles = this.styles()
    for (const textPart of findTextParts(this.pack, this.main)) {
      const part = this.pack.readXml(textPart.name, LIMITS)
      const edits = translatePart(part, textPart, styles, translate, target)
      if (edits.length > 0) this.changed.set(part, applyEdits(part.source, edits))
    }
  }

  /** The part that the main part names by a relationship of this type. */
  related(type: string): XmlPart | null {
    const name = relatedPart(this.pack, this.main, type)
    const part = name ? (this.known.get(name) ?? this.pack.readXml(name)) : null
    if (name && part) this.known.set(name, part)
    return part
  }

  private styles(): StyleSheet {
    const part = this.related('styles')
    return part ? readStyleSheet(part) : EMPTY_STYLE_SHEET
  }
}

function translatePart(
  part: XmlPart,
  { markup, role, counted }: TextPart,
  styles: StyleSheet,
  translate: Translate,
  target: Target,
): readonly XmlEdit[] {
  const { bilingual, drawing } = target
  if (markup === 'word') {
    return new PartVisitor(part, { ...target, role, counted, styles }, translate).visit()
  }
  const desk = new UnitDesk(part.name, translate)
  const place = (): AskRuns => desk.place(role, counted)
  if (markup === 'drawing') {
    return translateDrawingPart(part, bilingual ? () => bilingualAsk(place()) : place, drawing)
  }
  if (bilingual) return []
  return markup === 'numbering' ? translateNumbering(part, place) : translateProperties(part, place)
}

function readUnits(document: WordDocument): Unit[] {
  const units: Unit[] = []
  document.visit((unit) => {
    units.push(unit)
    return null
  })
  return units
}

const warningsOf = (document: WordDocument, units: readonly Unit[]): string[] => [
  ...(document.hasMacros ? ['macros-kept'] : []),
  ...(units.length === 0 ? ['no-text'] : []),
]

async function analyse(bytes: Uint8Array): Promise<Analysis> {
  const document = new WordDocument(bytes)
  const units = readUnits(document)
  return { format: 'docx', ...measureUnits(units), warnings: warningsOf(document, units) }
}

async function extract(bytes: Uint8Array): Promise<Extraction> {
  const document = new WordDocument(bytes)
  const units = readUnits(document)
  return { units, skeleton: null, warnings: warningsOf(document, units) }
}

type Translations = ReadonlyMap<string, TranslatedUnit>

async function merge(
  bytes: Uint8Array,
  _skeleton: unknown,
  translations: Translations,
  options: MergeOptions,
): Promise<Merged> {
  const document = new WordDocument(bytes)
  const translated = [...translations.values()].some((unit) => unit.runs !== null)
  if (translated) writeTranslation(document, translations, options)
  const warnings = document.hasMacros ? ['macros-kept'] : []
  const bilingual = writeBilingual(bytes, translations, options)
  const result = { translated: document.pack.write(document.changed), bilingual, warnings }
  return document.variant ? { ...result, variant: document.variant } : result
}

/** A document of which no word changed is still in its language. */
function writeTranslation(document: WordDocument, translations: Translations, options: MergeOptions): void {
  let changed = false
  document.visit((unit) => {
    const runs = translations.get(unit.id)?.runs ?? null
    changed ||= runs !== null && !sameRuns(runs, unit.runs)
    return runs
  }, targetOf(options))
  if (changed) editLanguages((type) => document.related(type), document.changed, options)
}

function writeBilingual(
  bytes: Uint8Array,
  translations: Translations,
  options: MergeOptions,
): Uint8Array | null {
  const layout = bilingualLayout(options.bilingual)
  if (layout === 'none') return null
  const document = new WordDocument(bytes)
  if (layout === 'table') return writeReviewTable(readUnits(document), translations, options)
  const styles = new TranslationStyles(document.related('styles'), options)
  const indents = new ListIndents(document.related('numbering'))
  const edition = { styles, indents, direction: directionOf(options.from, options.to) }
  const target: Target = { language: options.to, direction: 'keep', drawing: null, bilingual: edition }
  document.visit((unit) => translations.get(unit.id)?.runs ?? null, target)
  if (styles.part) document.changed.set(styles.part, applyEdits(styles.part.source, styles.edits()))
  return document.pack.write(document.changed)
}

/** Word documents and templates, with and without macros (ECMA-376 part 1, WordprocessingML). */
export const docxFilter: Filter = {
  format: 'docx',
  extension: '.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  accepts: (bytes) => isPackageOf('docx', bytes),
  analyse,
  extract,
  merge,
}
