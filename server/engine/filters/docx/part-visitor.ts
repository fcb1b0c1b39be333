import { hasLetters, FormatError, textRun, type Run, type Unit, type UnitRole } from '../../model'
import {
  attributeValue,
  escapeAttribute,
  findAttribute,
  planSegments,
  rawPrefix,
  rebuildParagraph,
  sliceWithEdits,
  type PlanPart,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { isStory, pairFields } from './field'
import { dataBindings, flattenParagraph, type FlattenContext, type OpenField } from './flatten'
import { RunFormats } from './run-format'
import { type StyleFacts, type StyleSheet } from './style-sheet'
import type { TextDirection } from './text-direction'
import { directParagraph, directSection, directTable } from './turn-direction'
import { writeRun } from './write-run'

/** Asked once per unit, in document order; null leaves the unit as it is. */
export type Translate = (unit: Unit) => readonly Run[] | null

/** More paragraphs or units than any real document has; each costs memory and time. */
export const MAX_PARAGRAPHS = 200_000

export interface PartSettings {
  readonly role: UnitRole
  readonly counted: boolean
  readonly styles: StyleSheet
  readonly direction: TextDirection
}

/** Where the walk is. */
interface Place {
  readonly role: UnitRole
  readonly counted: boolean
  /** Open fields of the story. */
  readonly fields: OpenField[]
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

/** Deleted and moved-from text stays, and mathematics is no prose. */
const KEPT = new Set(['w:del', 'w:moveFrom', 'm:oMath', 'm:oMathPara'])

/** Walks one part, hands out its units and collects the edits that their translations make. */
export class PartVisitor {
  readonly edits: XmlEdit[] = []
  private readonly source: string
  private readonly prefix: string
  private readonly context: FlattenContext
  private units = 0

  constructor(
    private readonly part: XmlPart,
    private readonly settings: PartSettings,
    private readonly translate: Translate,
  ) {
    this.source = part.source
    this.prefix = part.root.first ? rawPrefix(part.source, part.root.first) : ''
    this.context = {
      source: part.source,
      prefix: this.prefix,
      formats: new RunFormats(part.source, settings.styles, settings.direction),
      fields: pairFields(part.source, part.root),
    }
  }

  visit(): readonly XmlEdit[] {
    const { role, counted } = this.settings
    this.blocks(this.part.root, { role, counted, fields: [] }, this.edits)
    return this.edits
  }

  private blocks(parent: XmlElement, place: Place, edits: XmlEdit[]): void {
    for (let element = parent.first; element; element = element.next) {
      const { name } = element
      if (KEPT.has(name)) continue
      if (name === 'w:p') this.paragraph(element, place, edits)
      else if (name === 'w:sdt') this.contentControl(element, place, edits)
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
    if (element.first) this.blocks(element, inside(element, place), edits)
  }

  /** A bound control shows its XML source again on opening: one that was translated loses its binding. */
  private contentControl(element: XmlElement, place: Place, edits: XmlEdit[]): void {
    const before = edits.length
    this.block(element, place, edits)
    const content = element.child('w:sdtContent')
    const changed = edits
      .slice(before)
      .some((edit) => content && edit.start >= content.start && edit.end <= content.end)
    if (!changed) return
    for (const binding of dataBindings(element))
      edits.push({ start: binding.start, end: binding.end, text: '' })
  }

  private paragraph(paragraph: XmlElement, place: Place, edits: XmlEdit[]): void {
    const style = this.paragraphStyle(paragraph)
    const nested: XmlEdit[] = []
    this.blocks(paragraph, { ...place, fields: [] }, nested)
    const slice = (start: number, end: number): string => sliceWithEdits(this.source, start, end, nested)
    const items = flattenParagraph(this.context, paragraph, style, place.fields, slice)
    const plan = planSegments(items)
    const role = place.role === 'paragraph' && style.heading ? 'heading' : place.role
    const translations = this.translateSegments(plan, { ...place, role })
    const start = paragraph.child('w:pPr')?.end ?? paragraph.openEnd
    if (translations.every((runs) => runs === null)) edits.push(...nested)
    else {
      const text = rebuildParagraph(plan, translations, (value, format) =>
        writeRun(this.prefix, value, format),
      )
      edits.push(...nested.filter((edit) => edit.end <= start))
      edits.push({ start, end: paragraph.closeStart, text })
    }
    if (this.settings.direction !== 'keep') {
      edits.push(...directParagraph(this.source, paragraph, this.settings.direction))
    }
  }

  private paragraphStyle(paragraph: XmlElement): StyleFacts {
    const properties = paragraph.child('w:pPr')
    const style = properties?.child('w:pStyle')
    const facts = this.settings.styles.facts(style ? attributeValue(this.source, style, 'val') : null)
    return properties?.child('w:outlineLvl') ? { ...facts, heading: true } : facts
  }

  private translateSegments(plan: readonly PlanPart[], place: Place): (readonly Run[] | null)[] {
    return plan.flatMap((part) => (part.kind === 'segment' ? [this.ask(part.segment.runs, place)] : []))
  }

  private ask(runs: readonly Run[], place: Place): readonly Run[] | null {
    if (++this.units > MAX_PARAGRAPHS) throw new FormatError('too-complex', 'too-many-units', this.part.name)
    return this.translate({
      id: `${this.part.name}#${this.units}`,
      part: this.part.name,
      role: place.role,
      runs,
      counted: place.counted,
    })
  }

  private attributes(element: XmlElement, place: Place, edits: XmlEdit[]): void {
    const { names, role } = ATTRIBUTES[element.name]!
    for (const name of names) {
      const attribute = findAttribute(this.source, element, name)
      const text = attribute?.value.trim()
      if (!attribute || !text || !hasLetters(text)) continue
      const runs = this.ask([textRun(text)], { ...place, role: place.counted ? role : place.role })
      if (!runs) continue
      const translated = runs.map((run) => run.text).join('')
      edits.push({ start: attribute.start, end: attribute.end, text: escapeAttribute(translated) })
    }
  }
}

/** Going into an element may change what its text counts as. */
function inside(element: XmlElement, place: Place): Place {
  const { name } = element
  if (name === 'mc:Fallback') return { ...place, role: 'fallback', counted: false }
  if (name === 'w:tc' && place.role === 'paragraph') return { ...place, role: 'cell' }
  return isStory(name) ? { ...place, fields: [] } : place
}
