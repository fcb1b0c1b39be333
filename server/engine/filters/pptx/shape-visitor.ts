import { hasLetters, textRun, type UnitRole } from '../../model'
import {
  attributeValue,
  directDrawingParagraph,
  elementText,
  escapeAttribute,
  findAttribute,
  rawName,
  translateDrawingParagraph,
  translateLeaf,
  UnitDesk,
  type DrawingTextTarget,
  type TextDirection,
  type Translate,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { inheritedDirection, levelOf, type TextBodyStyle, type TextInheritance } from './inheritance'
import { masterType, placeholderOf } from './placeholder'

export interface ShapeSettings {
  readonly role: UnitRole
  readonly counted: boolean
  /** Of masters and layouts the prompts of placeholders are seen by nobody but authors, and are left. */
  readonly skipPlaceholders: boolean
  readonly direction: TextDirection
  readonly drawing: DrawingTextTarget | null
  /** Asked only where formats matter. */
  readonly inheritance: () => TextInheritance
}

/** Where the walk is. */
interface Place {
  readonly role: UnitRole
  readonly counted: boolean
  /** The nearest shape or cell around. */
  readonly shape: XmlElement | null
  readonly style: TextBodyStyle | null
  /** Text here changes sides: there are words in it, or it stands in a table, whose columns change places. */
  readonly turns: boolean
}

const BODIES = new Set(['p:txBody', 'a:txBody', 'dsp:txBody', 'dgm:t', 'p188:txBody'])
const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:cxnSp', 'p:grpSp', 'dsp:sp', 'a:tc'])
const NAMED = new Set(['p:cNvPr', 'dsp:cNvPr'])
/** Hold no text for readers and are large. */
const SKIPPED = new Set(['p:timing', 'p:transition', 'p:custDataLst', 'a:custGeom', 'a:blip'])

/** Walks a slide, a notes page, a master or a diagram, hands out its units and collects the edits that they make. */
export class ShapeVisitor {
  private readonly edits: XmlEdit[] = []
  private readonly desk: UnitDesk
  private readonly source: string

  constructor(
    private readonly part: XmlPart,
    private readonly settings: ShapeSettings,
    translate: Translate,
  ) {
    this.desk = new UnitDesk(part.name, translate)
    this.source = part.source
  }

  visit(): readonly XmlEdit[] {
    const { role, counted } = this.settings
    this.walk(this.part.root, { role, counted, shape: null, style: null, turns: false })
    return this.edits
  }

  private walk(parent: XmlElement, place: Place): void {
    for (let element = parent.first; element; element = element.next) {
      const { name } = element
      if (SKIPPED.has(name)) continue
      if (name === 'a:p') this.paragraph(element, place)
      else if (name === 'p:text') this.edits.push(...this.leaf(element, place))
      else if (!this.isPrompt(element)) this.element(element, place)
    }
  }

  private element(element: XmlElement, place: Place): void {
    if (NAMED.has(element.name)) this.names(element, place)
    if (element.name === 'a:tblPr') this.direct(element, 'rtl')
    if (element.name === 'a:bodyPr') this.direct(element, 'rtlCol')
    if (element.first) this.walk(element, this.inside(element, place))
  }

  private isPrompt(element: XmlElement): boolean {
    return this.settings.skipPlaceholders && placeholderOf(this.source, element) !== null
  }

  /** Going into an element may change what its text counts as and where its formats come from. */
  private inside(element: XmlElement, place: Place): Place {
    const { name } = element
    if (name === 'mc:Fallback') return { ...place, role: 'fallback', counted: false }
    if (SHAPES.has(name)) return { ...place, shape: element, role: this.roleIn(element, place) }
    if (!BODIES.has(name) || this.settings.direction === 'keep') return place
    const shape = place.shape ?? element
    const turns = name === 'a:txBody' || hasWords(this.source, element)
    return { ...place, turns, style: this.settings.inheritance().styleOf(this.source, shape, element) }
  }

  private roleIn(shape: XmlElement, { role }: Place): UnitRole {
    if (role !== 'paragraph') return role
    if (shape.name === 'a:tc') return 'cell'
    const placeholder = placeholderOf(this.source, shape)
    return placeholder && masterType(placeholder) === 'title' ? 'title' : role
  }

  private paragraph(paragraph: XmlElement, { role, counted, style, turns }: Place): void {
    const { source } = this
    const { direction, drawing } = this.settings
    const ask = this.desk.place(role, counted)
    // The direction is set here, for paragraphs without words, too: numbers stand on the side of the words around them.
    const plain = drawing && { ...drawing, rightToLeft: false }
    this.edits.push(...translateDrawingParagraph(source, paragraph, ask, plain))
    if (direction === 'keep' || !turns || !paragraph.first) return
    const inherited = style ? inheritedDirection(style, levelOf(source, paragraph)) : undefined
    this.edits.push(...directDrawingParagraph(source, paragraph, direction, inherited))
  }

  private leaf(element: XmlElement, { role, counted }: Place): XmlEdit[] {
    return translateLeaf(this.source, element, this.desk.place(role, counted))
  }

  /** Alternative text and its title. */
  private names(element: XmlElement, place: Place): void {
    for (const name of ['descr', 'title']) {
      const ask = this.desk.place(place.counted ? 'alt-text' : place.role, place.counted)
      const attribute = findAttribute(this.source, element, name)
      const text = attribute?.value.trim()
      const runs = attribute && text && hasLetters(text) ? ask([textRun(text)], 0) : null
      if (!runs || !attribute) continue
      const translated = runs.map((run) => run.text).join('')
      if (translated === text) continue
      this.edits.push({ start: attribute.start, end: attribute.end, text: escapeAttribute(translated) })
    }
  }

  /** Sets the direction of a table's or a body's columns (ECMA-376 part 1, 21.1.3.15 and 21.1.2.1.1). */
  private direct(element: XmlElement, name: 'rtl' | 'rtlCol'): void {
    const { direction } = this.settings
    if (direction === 'keep') return
    const wanted = direction === 'to-right-to-left'
    const attribute = findAttribute(this.source, element, name)
    if (attribute && /^(1|true)$/.test(attribute.value) === wanted) return
    if (attribute) this.edits.push({ start: attribute.start, end: attribute.end, text: wanted ? '1' : '0' })
    else if (wanted && (name === 'rtl' || attributeValue(this.source, element, 'numCol') !== null)) {
      const at = element.start + 1 + rawName(this.source, element).length
      this.edits.push({ start: at, end: at, text: ` ${name}="1"` })
    }
  }
}

/** A page number or a percentage in a shape of its own stays where it is, as the shape does. */
const hasWords = (source: string, body: XmlElement): boolean =>
  [...body.descendants()].some(
    (element) =>
      element.name === 'a:t' && element.parent?.name === 'a:r' && hasLetters(elementText(source, element)),
  )
