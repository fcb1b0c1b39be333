import type { Extraction, Analysis, Merged, MergeOptions, TranslatedUnit, Unit } from '../../model'
import { FormatError, isRightToLeft } from '../../model'
import type { Filter } from '../filter'
import {
  applyEdits,
  isPackageOf,
  measureUnits,
  OpcPackage,
  translateDrawingPart,
  XML_LIMITS,
  type AskRuns,
  type DrawingTextTarget,
  type XmlEdit,
  type XmlPart,
} from '../ooxml'
import { editLanguages, regionalLanguage } from './document-language'
import { translateNumbering } from './numbering'
import { findTextParts, relatedPart, type TextPart } from './parts'
import { PartVisitor } from './part-visitor'
import { EMPTY_STYLE_SHEET, readStyleSheet, type StyleSheet } from './style-sheet'
import { directionOf, type TextDirection } from './text-direction'
import { MAX_PARAGRAPHS, UnitDesk, type Translate } from './unit-desk'

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
  readonly direction: TextDirection
  readonly drawing: DrawingTextTarget
}

const targetOf = ({ from, to }: MergeOptions): Target => ({
  direction: directionOf(from, to),
  drawing: { language: regionalLanguage(to), rightToLeft: isRightToLeft(to) },
})

/** A Word document opened for one pass over its text. */
class WordDocument {
  readonly pack: OpcPackage
  readonly main: string
  readonly changed = new Map<XmlPart, string>()

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
  visit(translate: Translate, target: Target | null): void {
    const styles = this.styles()
    for (const textPart of findTextParts(this.pack, this.main)) {
      const part = this.pack.readXml(textPart.name, LIMITS)
      const edits = translatePart(part, textPart, styles, translate, target)
      if (edits.length > 0) this.changed.set(part, applyEdits(part.source, edits))
    }
  }

  private styles(): StyleSheet {
    const name = relatedPart(this.pack, this.main, 'styles')
    return name ? readStyleSheet(this.pack.readXml(name)) : EMPTY_STYLE_SHEET
  }
}

function translatePart(
  part: XmlPart,
  { markup, role, counted }: TextPart,
  styles: StyleSheet,
  translate: Translate,
  target: Target | null,
): readonly XmlEdit[] {
  const drawing = target?.drawing ?? null
  if (markup === 'word') {
    const settings = { role, counted, styles, direction: target?.direction ?? 'keep', drawing }
    return new PartVisitor(part, settings, translate).visit()
  }
  const desk = new UnitDesk(part.name, translate)
  const place = (): AskRuns => desk.place(role, counted)
  return markup === 'numbering' ? translateNumbering(part, place) : translateDrawingPart(part, place, drawing)
}

function readUnits(document: WordDocument): Unit[] {
  const units: Unit[] = []
  document.visit((unit) => {
    units.push(unit)
    return null
  }, null)
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

async function merge(
  bytes: Uint8Array,
  _skeleton: unknown,
  translations: ReadonlyMap<string, TranslatedUnit>,
  options: MergeOptions,
): Promise<Merged> {
  const document = new WordDocument(bytes)
  const translated = [...translations.values()].some((unit) => unit.runs !== null)
  if (translated) {
    document.visit((unit) => translations.get(unit.id)?.runs ?? null, targetOf(options))
    editLanguages(document.pack, document.main, document.changed, options)
  }
  const warnings = document.hasMacros ? ['macros-kept'] : []
  const result = { translated: document.pack.write(document.changed), bilingual: null, warnings }
  return document.variant ? { ...result, variant: document.variant } : result
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
