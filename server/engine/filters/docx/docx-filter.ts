import type { Analysis, Extraction, Merged, MergeOptions, Skeleton, TranslatedUnit, Unit } from '../../model'
import { bilingualLayout, FormatError, isRightToLeft, sameRuns } from '../../model'
import type { Filter } from '../filter'
import {
  applyEdits,
  directionOf,
  embeddedParts,
  extractEmbedded,
  isDocument,
  isPackageOf,
  MAX_PARAGRAPHS,
  measureUnits,
  mergeEmbedded,
  OpcPackage,
  regionalLanguage,
  relatedPart,
  translateDrawingPart,
  translateProperties,
  turnableDiagrams,
  turnDiagram,
  UnitDesk,
  XML_LIMITS,
  type AskRuns,
  type DrawingTextTarget,
  type EmbeddedFile,
  type EmbeddedSkeletons,
  type TextDirection,
  type Translate,
  type XmlEdit,
  type XmlPart,
} from '../ooxml'
import { ListIndents, TranslationStyles, writeReviewTable, type BilingualEdition } from './bilingual'
import { findChunks, translateChunk } from './alt-chunks'
import { BoundNodes } from './bound-nodes'
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
  /** Parts that are files of their own, by how they are reached. */
  readonly files: ReadonlyMap<string, string>
  /** New bytes of such parts. */
  readonly bytes = new Map<string, Uint8Array>()
  private readonly known = new Map<string, XmlPart>()

  constructor(bytes: Uint8Array) {
    this.pack = OpcPackage.open(bytes)
    const { name, kind } = this.pack.mainPart()
    if (kind !== 'docx') throw new FormatError('untranslatable', `main-part-${kind}`)
    this.main = name
    this.files = embeddedParts(this.pack, name)
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
    const bindings = new BoundNodes(this.pack, this.main)
    const turnable = target.direction === 'keep' ? null : turnableDiagrams(this.pack, this.main)
    for (const textPart of findTextParts(this.pack, this.main)) {
      const part = this.pack.readXml(textPart.name, LIMITS)
      if (textPart.markup === 'word') bindings.note(part)
      const own = translatePart(part, textPart, { styles, bindings }, translate, target)
      const edits = turnable?.has(part.name) ? [...own, ...turnDiagram(part, target.direction)] : own
      if (edits.length > 0) this.changed.set(part, applyEdits(part.source, edits))
    }
    const ofNodes = bindings.translate((name) => {
      const desk = new UnitDesk(name, translate)
      return () => desk.place('fallback', false)
    })
    if (!target.bilingual)
      for (const [part, edits] of ofNodes) this.changed.set(part, applyEdits(part.source, edits))
    for (const chunk of findChunks(this.pack, this.files)) {
      const desk = new UnitDesk(chunk.name, translate)
      const place = (): AskRuns => desk.place('paragraph', true)
      const beside = (): AskRuns => bilingualAsk(place())
      const bytes = translateChunk(this.pack, chunk, target.bilingual ? beside : place)
      if (bytes) this.bytes.set(chunk.name, bytes)
    }
  }

  /** Documents inside; those that Word takes in as its own text count like it. */
  get inside(): EmbeddedFile[] {
    return [...this.files]
      .filter(([name]) => isDocument(this.pack, name))
      .map(([name, type]) => ({ name, role: type === 'aFChunk' ? null : 'fallback' }))
  }

  write(): Buffer {
    return this.pack.write(this.changed, { bytes: this.bytes })
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
  shared: { readonly styles: StyleSheet; readonly bindings: BoundNodes },
  translate: Translate,
  target: Target,
): readonly XmlEdit[] {
  const { bilingual, drawing } = target
  if (markup === 'word') {
    return new PartVisitor(part, { ...target, ...shared, role, counted }, translate).visit()
  }
  const desk = new UnitDesk(part.name, translate)
  const place = (): AskRuns => desk.place(role, counted)
  if (markup === 'drawing') {
    return translateDrawingPart(part, bilingual ? () => bilingualAsk(place()) : place, drawing)
  }
  if (markup === 'numbering')
    return translateNumbering(part, bilingual ? () => bilingualAsk(place()) : place, bilingual !== null)
  // The title is what the file is quoted by, and controls that show it would show both.
  return bilingual ? [] : translateProperties(part, place)
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

type Translations = ReadonlyMap<string, TranslatedUnit>

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

function openBilingual(bytes: Uint8Array, translations: Translations, options: MergeOptions): WordDocument {
  const document = new WordDocument(bytes)
  const styles = new TranslationStyles(document.related('styles'), options)
  const indents = new ListIndents(document.related('numbering'))
  const edition = { styles, indents, direction: directionOf(options.from, options.to) }
  const target: Target = { language: options.to, direction: 'keep', drawing: null, bilingual: edition }
  document.visit((unit) => translations.get(unit.id)?.runs ?? null, target)
  if (styles.part) document.changed.set(styles.part, applyEdits(styles.part.source, styles.edits()))
  return document
}

export interface DocxDependencies {
  /** Read the documents inside documents; without them those keep their bytes. */
  readonly embedded?: readonly Filter[]
}

/** A filter for Word documents and templates, with and without macros (ECMA-376 part 1, WordprocessingML). */
export function createDocxFilter({ embedded = [] }: DocxDependencies = {}): Filter {
  async function read(document: WordDocument) {
    const inside = await extractEmbedded(embedded, document.pack, document.inside)
    return { units: [...readUnits(document), ...inside.units], skeleton: inside.skeletons }
  }

  async function analyse(bytes: Uint8Array): Promise<Analysis> {
    const document = new WordDocument(bytes)
    const { units } = await read(document)
    return { format: 'docx', ...measureUnits(units), warnings: warningsOf(document, units) }
  }

  async function extract(bytes: Uint8Array): Promise<Extraction> {
    const document = new WordDocument(bytes)
    const { units, skeleton } = await read(document)
    return { units, skeleton, warnings: warningsOf(document, units) }
  }

  async function merge(
    bytes: Uint8Array,
    skeleton: Skeleton,
    translations: Translations,
    options: MergeOptions,
  ): Promise<Merged> {
    const document = new WordDocument(bytes)
    const skeletons = (skeleton ?? {}) as EmbeddedSkeletons
    const inside = await mergeEmbedded(embedded, document.pack, skeletons, translations, options)
    const translated = [...translations.values()].some((unit) => unit.runs !== null)
    if (translated) writeTranslation(document, translations, options)
    for (const [name, file] of inside) document.bytes.set(name, file.translated)
    const warnings = document.hasMacros ? ['macros-kept'] : []
    const bilingual = await writeBilingual(bytes, inside, translations, options)
    const result = { translated: document.write(), bilingual, warnings }
    return document.variant ? { ...result, variant: document.variant } : result
  }

  async function writeBilingual(
    bytes: Uint8Array,
    inside: ReadonlyMap<string, Merged>,
    translations: Translations,
    options: MergeOptions,
  ): Promise<Uint8Array | null> {
    const layout = bilingualLayout(options.bilingual)
    if (layout === 'none') return null
    if (layout === 'table')
      return writeReviewTable((await read(new WordDocument(bytes))).units, translations, options)
    const document = openBilingual(bytes, translations, options)
    // Objects keep the source, as their pictures do; what Word takes in stands there in both languages.
    for (const [name, { bilingual }] of inside)
      if (bilingual && document.files.get(name) === 'aFChunk') document.bytes.set(name, bilingual)
    return document.write()
  }

  return {
    format: 'docx',
    extension: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    accepts: (bytes) => isPackageOf('docx', bytes),
    analyse,
    extract,
    merge,
  }
}

/** Word documents whose embedded documents are left as they are. */
export const docxFilter = createDocxFilter()
