import type { Extraction, Analysis, Merged, MergeOptions, TranslatedUnit, Unit } from '../../model'
import { FormatError } from '../../model'
import type { Filter } from '../filter'
import { applyEdits, isPackageOf, measureUnits, OpcPackage, XML_LIMITS, type XmlPart } from '../ooxml'
import { editLanguages } from './document-language'
import { findTextParts, relatedPart } from './parts'
import { MAX_PARAGRAPHS, PartVisitor, type Translate } from './part-visitor'
import { EMPTY_STYLE_SHEET, readStyleSheet, type StyleSheet } from './style-sheet'
import { directionOf, type TextDirection } from './text-direction'

const LIMITS = { ...XML_LIMITS, maxOf: { 'w:p': MAX_PARAGRAPHS } }

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

  /** Hands out every unit; what comes back is kept in `changed`. */
  visit(translate: Translate, direction: TextDirection): void {
    const styles = this.styles()
    for (const { name, role, counted } of findTextParts(this.pack, this.main)) {
      const part = this.pack.readXml(name, LIMITS)
      const edits = new PartVisitor(part, { role, counted, styles, direction }, translate).visit()
      if (edits.length > 0) this.changed.set(part, applyEdits(part.source, edits))
    }
  }

  private styles(): StyleSheet {
    const name = relatedPart(this.pack, this.main, 'styles')
    return name ? readStyleSheet(this.pack.readXml(name)) : EMPTY_STYLE_SHEET
  }
}

function readUnits(document: WordDocument): Unit[] {
  const units: Unit[] = []
  document.visit((unit) => {
    units.push(unit)
    return null
  }, 'keep')
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
    document.visit((unit) => translations.get(unit.id)?.runs ?? null, directionOf(options.from, options.to))
    editLanguages(document.pack, document.main, document.changed, options)
  }
  const warnings = document.hasMacros ? ['macros-kept'] : []
  return { translated: document.pack.write(document.changed), bilingual: null, warnings }
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
