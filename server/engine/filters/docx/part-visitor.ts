import { hasLetters, plainText, sameRuns, textRun, type Run, type UnitRole } from '../../model'
import {
  attributeValue,
  escapeAttribute,
  findAttribute,
  rawPrefix,
  sliceWithEdits,
  translateDrawingParagraph,
  translateItems,
  UnitDesk,
  type AskRuns,
  type DrawingTextTarget,
  type InlineItem,
  type TextDirection,
  type Translate,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { growShape, loosenRow, writeBeside, type BesideRequest, type BilingualEdition } from './bilingual'
import { isStory, isTableOfContents, pairFields } from './field'
import { dataBindings, type BoundNodes } from './bound-nodes'
import { flattenParagraph, type FlattenContext, type OpenField } from './flatten'
import { RunFormats } from './run-format'
import { type StyleFacts, type StyleSheet } from './style-sheet'
import { directParagraph, directSection, directTable } from './turn-direction'
import { writeRun } from './write-run'

export interface PartSettings {
  readonly role: UnitRole
  readonly counted: boolean
  readonly styles: StyleSheet
  readonly bindings: BoundNodes
  readonly direction: TextDirection
  readonly language: string | null
  readonly drawing: DrawingTextTarget | null
  /** Translations stand beside their sources; null where they take their place. */
  readonly bilingual: BilingualEdition | null
}

/** Where the walk is. */
interface Place {
  readonly role: UnitRole
  readonly counted: boolean
  /** Open fields of the story. */
  readonly fields: OpenField[]
  /** The ground may be dark: a table of some design, a shaded cell, a shape. */
  readonly shaded: boolean
}

/** Attributes that a reader sees or hears, by element (office design, "What is text"). */
const ATTRIBUTES: Readonly<Record<string, { names: readonly string[]; role: UnitRole }>> = {
  'wp:docPr': { names: ['descr', 'title'], role: 'alt-text' },
  'v:textpath': { names: ['string'], role: 'paragraph' },
  'w:tblCaption': { names: ['val'], role: 'alt-text' },
  'w:tblDescription': { names: ['val'], role: 'alt-text' },
  'w:listItem': { names: ['displayText'], role: 'label' },
  'w:listEntry': { names: ['val'], role: 'label' },
  'w:helpText': { names: ['val'], role: 'label' },
  'w:statusText': { names: ['val'], role: 'label' },
}

/** What Word takes no more of than this many characters; source and translation together may be too long. */
const LONGEST: Readonly<Record<string, number>> = {
  'w:listEntry': 50,
  'w:helpText': 255,
  'w:statusText': 138,
}

/** Deleted and moved-from text stays, and mathematics is no prose. */
const KEPT = new Set(['w:del', 'w:moveFrom', 'm:oMath', 'm:oMathPara'])
/** Hold nothing that is asked for, and are most of a document. */
const EMPTY = new Set(['w:t', 'w:rPr', 'w:instrText', 'w:tcPr', 'w:trPr', 'w:tblGrid', 'w:tab', 'w:br'])

/** Walks one part, hands out its units and collects the edits that their translations make. */
export class PartVisitor {
  readonly edits: XmlEdit[] = []
  private readonly source: string
  private readonly prefix: string
  private readonly context: FlattenContext
  private readonly desk: UnitDesk
  /** Stretches whose translation is longer than they were. */
  private grown = 0

  constructor(
    private readonly part: XmlPart,
    private readonly settings: PartSettings,
    translate: Translate,
  ) {
    this.desk = new UnitDesk(part.name, translate)
    this.source = part.source
    this.prefix = part.root.first ? rawPrefix(part.source, part.root.first) : ''
    this.context = {
      source: part.source,
      prefix: this.prefix,
      formats: new RunFormats(part.source, settings.styles, {
        direction: settings.bilingual?.direction ?? settings.direction,
        language: settings.language,
      }),
      fields: pairFields(part.source, part.root),
      bindings: settings.bindings,
    }
  }

  visit(): readonly XmlEdit[] {
    const { role, counted } = this.settings
    this.blocks(this.part.root, { role, counted, fields: [], shaded: false }, this.edits)
    return this.edits
  }

  private blocks(parent: XmlElement, place: Place, edits: XmlEdit[]): void {
    for (let element = parent.first; element; element = element.next) {
      const { name } = element
      if (KEPT.has(name) || EMPTY.has(name)) continue
      if (name === 'w:p') this.paragraph(element, place, edits)
      else if (name === 'w:sdt') this.contentControl(element, place, edits)
      else if (name === 'a:p') this.drawingParagraph(element, place, edits)
      else if (name === 'w:tr') this.row(element, place, edits)
      else if (isInlineBranch(element)) this.paragraph(element, this.inside(element, place), edits)
      else this.block(element, place, edits)
    }
  }

  private block(element: XmlElement, place: Place, edits: XmlEdit[]): void {
    const { name } = element
    if (ATTRIBUTES[name]) this.attributes(element, place, edits)
    if (this.settings.direction !== 'keep') {
      if (name === 'w:tbl') edits.push(...directTable(this.source, element, this.settings.direction))
      if (name === 'w:sectPr') edits.push(...directSection(this.source, element, this.settings.direction))
    }
    if (!element.first) return
    const before = this.grown
    this.blocks(element, this.inside(element, place), edits)
    if (name === 'wps:wsp' && this.settings.bilingual && this.grown > before) {
      edits.push(...growShape(this.source, element))
    }
  }

  private row(row: XmlElement, place: Place, edits: XmlEdit[]): void {
    const before = this.grown
    this.block(row, place, edits)
    if (this.grown > before) edits.push(...loosenRow(this.source, row))
  }

  /** Going into an element may change what its text counts as and what it stands on. */
  private inside(element: XmlElement, place: Place): Place {
    const { name } = element
    if (name === 'mc:Fallback') return { ...place, role: 'fallback', counted: false }
    if (name === 'w:tbl' || name === 'w:tc') {
      const role = name === 'w:tc' && place.role === 'paragraph' ? 'cell' : place.role
      return { ...place, role, shaded: place.shaded || isShaded(this.source, element) }
    }
    return isStory(name) ? { ...place, fields: [], shaded: place.shaded || name === 'w:txbxContent' } : place
  }

  /** Asks for a paragraph's runs and notes whether it grew. */
  private asker(role: UnitRole, counted: boolean): AskRuns {
    const ask = this.desk.place(role, counted)
    return (runs, stretch) => {
      const translation = ask(runs, stretch)
      if (translation && plainText(translation).length > plainText(runs).length) this.grown++
      return translation
    }
  }

  /** A control that shows an XML source which is not translated loses its binding when it is. */
  private contentControl(element: XmlElement, place: Place, edits: XmlEdit[]): void {
    const before = edits.length
    this.block(element, place, edits)
    const content = element.child('w:sdtContent')
    const changed = edits
      .slice(before)
      .some((edit) => content && edit.start >= content.start && edit.end <= content.end)
    if (!changed || this.settings.bindings.keeps(this.source, element)) return
    for (const binding of dataBindings(element))
      edits.push({ start: binding.start, end: binding.end, text: '' })
  }

  private paragraph(paragraph: XmlElement, place: Place, edits: XmlEdit[]): void {
    const style = this.paragraphStyle(paragraph)
    const nested: XmlEdit[] = []
    this.blocks(paragraph, { ...place, fields: [] }, nested)
    const slice = (start: number, end: number): string => sliceWithEdits(this.source, start, end, nested)
    const inContents = place.fields.some(({ field }) => isTableOfContents(field))
    const items = flattenParagraph(this.context, paragraph, style, place.fields, slice)
    const role = place.role === 'paragraph' && style.heading ? 'heading' : place.role
    const ask = this.asker(role, place.counted)
    if (this.settings.bilingual) {
      const contents = inContents || place.fields.some(({ field }) => isTableOfContents(field))
      edits.push(
        ...nested,
        ...this.beside(paragraph, items, ask, { ...place, shaded: place.shaded, contents }),
      )
      return
    }
    edits.push(...this.instead(paragraph, items, ask, nested))
  }

  private instead(
    paragraph: XmlElement,
    items: readonly InlineItem[],
    ask: AskRuns,
    nested: readonly XmlEdit[],
  ): XmlEdit[] {
    const text = translateItems(items, ask, (value, format) => writeRun(this.prefix, value, format))
    const start = paragraph.child('w:pPr')?.end ?? paragraph.openEnd
    const edits =
      text === null
        ? [...nested]
        : [...nested.filter((edit) => edit.end <= start), { start, end: paragraph.closeStart, text }]
    if (this.settings.direction !== 'keep' && paragraph.name === 'w:p') {
      edits.push(...directParagraph(this.source, paragraph, this.settings.direction))
    }
    return edits
  }

  private beside(
    paragraph: XmlElement,
    items: readonly InlineItem[],
    ask: AskRuns,
    place: Place & { readonly contents: boolean },
  ): XmlEdit[] {
    const { bilingual: edition } = this.settings
    if (!edition) return []
    const { source, prefix } = this
    const muted = !place.shaded && !paragraph.child('w:pPr')?.child('w:shd')
    const edits = writeBeside({
      source,
      prefix,
      paragraph,
      items,
      ask,
      edition,
      muted,
      place: placeOf(paragraph, place),
    })
    if (edits.length > 0) this.grown++
    return edits
  }

  private paragraphStyle(element: XmlElement): StyleFacts {
    let paragraph = element
    while (paragraph.name !== 'w:p' && paragraph.parent) paragraph = paragraph.parent
    const properties = paragraph.child('w:pPr')
    const style = properties?.child('w:pStyle')
    const facts = this.settings.styles.facts(style ? attributeValue(this.source, style, 'val') : null)
    return properties?.child('w:outlineLvl') ? { ...facts, heading: true } : facts
  }

  private drawingParagraph(paragraph: XmlElement, place: Place, edits: XmlEdit[]): void {
    const ask = this.settings.bilingual
      ? bilingualAsk(this.desk.place(place.role, place.counted))
      : this.desk.place(place.role, place.counted)
    edits.push(...translateDrawingParagraph(this.source, paragraph, ask, this.settings.drawing))
  }

  private attributes(element: XmlElement, place: Place, edits: XmlEdit[]): void {
    const { names, role } = ATTRIBUTES[element.name]!
    for (const name of names) {
      const own = this.desk.place(place.counted ? role : place.role, place.counted)
      const ask = this.settings.bilingual ? bilingualAsk(own) : own
      const attribute = findAttribute(this.source, element, name)
      const text = attribute?.value.trim()
      if (!attribute || !text || !hasLetters(text)) continue
      const runs = ask([textRun(text)], 0)
      if (!runs) continue
      const translated = plainText(runs)
      if (this.settings.bilingual && translated.length > (LONGEST[element.name] ?? Infinity)) continue
      edits.push({ start: attribute.start, end: attribute.end, text: escapeAttribute(translated) })
    }
  }
}

/** A branch of alternative content that stands among runs and holds runs itself. */
const isInlineBranch = (element: XmlElement): boolean =>
  (element.name === 'mc:Choice' || element.name === 'mc:Fallback') && element.child('w:r') !== null

const PLAIN_TABLE = /^(TableGrid|TableNormal|Tabellenraster|Grilledutableau|Tablaconcuadrcula)$/i

function isShaded(source: string, element: XmlElement): boolean {
  if (element.name === 'w:tbl') {
    const style = element.child('w:tblPr')?.child('w:tblStyle')
    const id = style && attributeValue(source, style, 'val')
    return Boolean(id && !PLAIN_TABLE.test(id))
  }
  return Boolean(element.child('w:tcPr')?.child('w:shd'))
}

/** Comments are threaded by their last paragraph, so they get no other one; contents are made anew from the headings. */
function placeOf(
  paragraph: XmlElement,
  place: Place & { readonly contents: boolean },
): BesideRequest['place'] {
  if (place.contents || place.role === 'glossary') return 'none'
  if (paragraph.name !== 'w:p') return 'inline'
  return place.role === 'comment' ? 'line' : 'below'
}

/** Labels in drawings hold source and translation in one line; what exists once stays with the source. */
export const bilingualAsk =
  (ask: AskRuns): AskRuns =>
  (runs, stretch) => {
    const translation = ask(runs, stretch)
    if (!translation || sameRuns(translation, runs)) return null
    const texts = translation.map((run): Run => textRun(run.text.replace(/\n/g, ' '), run.style))
    return [...runs, textRun(' / '), ...texts]
  }
