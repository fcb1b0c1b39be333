import type { AtomRole } from '../../model'
import {
  attributeValue,
  elementText,
  type AtomItem,
  type InlineContainer,
  type InlineFormat,
  type InlineItem,
  type RunSource,
  type XmlElement,
} from '../ooxml'
import { dataBindings, type BoundNodes } from './bound-nodes'
import { keepsResult, fieldKeepsResult, type Field } from './field'
import { groupFields, type FieldMark, type FlatItem } from './field-groups'
import type { RunFormats } from './run-format'
import type { StyleFacts } from './style-sheet'
import { writeRun, wrapInRun } from './write-run'

/** What flattening needs to know about the part. */
export interface FlattenContext {
  readonly source: string
  /** The part's own prefix of WordprocessingML, with colon. */
  readonly prefix: string
  readonly formats: RunFormats
  readonly fields: ReadonlyMap<XmlElement, Field>
  readonly bindings: Pick<BoundNodes, 'keeps'>
}

/** A field whose begin was passed and whose end was not, within one story. */
export interface OpenField {
  readonly field: Field
  inResult: boolean
}

type Slice = (start: number, end: number) => string

const REPEATABLE = new Set(['w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:dir', 'w:bdo'])
const PROPERTIES = new Set(['w:smartTagPr', 'w:customXmlPr'])
const RANGE = /^w:(\w+?)(?:Range)?(Start|End)$/
const PRIVATE_USE = /[\uf000-\uf0ff]/

const ROLES: Readonly<Record<string, AtomRole>> = {
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'w:drawing': 'image',
  'w:pict': 'image',
  'w:object': 'image',
  'mc:AlternateContent': 'image',
  'w:pgNum': 'field',
}

/**
 * Flattens a `w:p` to items. `open` holds the story's open fields and is carried from paragraph to paragraph; `slice` cuts
 * the source with what was already translated inside (text boxes).
 */
export function flattenParagraph(
  context: FlattenContext,
  paragraph: XmlElement,
  style: StyleFacts,
  open: OpenField[],
  slice: Slice,
): InlineItem[] {
  const flattener = new Flattener(context, style, open, slice)
  flattener.content(paragraph, [])
  return groupFields(flattener.items, (text, format) => writeRun(context.prefix, text, format))
}

class Flattener {
  readonly items: FlatItem[] = []

  constructor(
    private readonly context: FlattenContext,
    private readonly style: StyleFacts,
    private readonly open: OpenField[],
    private readonly slice: Slice,
  ) {}

  content(parent: XmlElement, path: readonly InlineContainer[]): void {
    for (let element = parent.first; element; element = element.next) {
      const { name } = element
      if (name === 'w:r') this.run(element, path)
      else if (name === 'w:pPr' || PROPERTIES.has(name)) continue
      else if (name === 'w:proofErr') this.items.push(this.noise(element, path, null))
      else if (name === 'w:sdt') this.contentControl(element, path)
      else if (name === 'w:fldSimple') this.simpleField(element, path)
      else if ((REPEATABLE.has(name) || name === 'w:customXml') && element.first) this.wrapper(element, path)
      else this.items.push(this.atom(element, path, null, null))
    }
  }

  private xml(element: XmlElement): string {
    return this.slice(element.start, element.end)
  }

  private inField(): boolean {
    return this.open.some(({ field, inResult }) => !inResult || fieldKeepsResult(field))
  }

  /** Recurses into a wrapper; one that turns out to hold nothing stays one piece. */
  private within(
    element: XmlElement,
    content: XmlElement,
    path: readonly InlineContainer[],
    container: InlineContainer,
  ) {
    const before = this.items.length
    this.content(content, [...path, container])
    const empty = this.items.slice(before).every((item) => item.kind === 'noise')
    if (!empty) return
    this.items.length = before
    this.items.push(this.atom(element, path, null, null))
  }

  private wrapper(element: XmlElement, path: readonly InlineContainer[]): void {
    const openEnd = PROPERTIES.has(element.first?.name ?? '') ? element.first!.end : element.openEnd
    this.within(element, element, path, {
      open: this.slice(element.start, openEnd),
      close: this.slice(element.closeStart, element.end),
      repeatable: REPEATABLE.has(element.name),
      link: element.name === 'w:hyperlink',
    })
  }

  private contentControl(element: XmlElement, path: readonly InlineContainer[]): void {
    const content = element.child('w:sdtContent')
    if (!content?.first) {
      this.items.push(this.atom(element, path, null, null))
      return
    }
    this.within(element, content, path, {
      open: this.openWithoutBinding(element, content),
      close: this.slice(content.closeStart, element.end),
      repeatable: false,
    })
  }

  /** A control that shows an XML source which is not translated must lose the binding. */
  private openWithoutBinding(element: XmlElement, content: XmlElement): string {
    if (this.context.bindings.keeps(this.context.source, element))
      return this.slice(element.start, content.openEnd)
    let open = ''
    let at = element.start
    for (const binding of dataBindings(element)) {
      open += this.slice(at, binding.start)
      at = binding.end
    }
    return open + this.slice(at, content.openEnd)
  }

  private simpleField(element: XmlElement, path: readonly InlineContainer[]): void {
    const code = attributeValue(this.context.source, element, 'instr') ?? ''
    if (!element.first || keepsResult(code) || this.inField()) {
      const text = this.visibleText(element)
      this.items.push({ ...this.atom(element, path, null, null), role: 'field', text })
      return
    }
    this.within(element, element, path, {
      open: this.slice(element.start, element.openEnd),
      close: this.slice(element.closeStart, element.end),
      repeatable: false,
    })
  }

  private visibleText(element: XmlElement): string {
    let text = ''
    for (const child of element.descendants()) {
      if (child.name === 'w:t') text += elementText(this.context.source, child)
    }
    return text
  }

  private run(run: XmlElement, path: readonly InlineContainer[]): void {
    const source: RunSource = { xml: this.xml(run), items: 0 }
    const before = this.items.length
    const { format, hidden, symbols } = this.context.formats.of(run.child('w:rPr'), this.style)
    for (let element = run.first; element; element = element.next) {
      if (element.name === 'w:rPr' || element.name === 'w:lastRenderedPageBreak') continue
      if (element.name === 'w:t') this.text(element, path, source, format, hidden || symbols)
      else if (element.name === 'w:ruby') this.ruby(element, path, source, format)
      else this.special(element, path, source, format)
    }
    if (this.items.length === before) this.items.push(this.noise(run, path, source))
    source.items = this.items.length - before
  }

  private text(
    element: XmlElement,
    path: readonly InlineContainer[],
    source: RunSource,
    format: InlineFormat,
    kept: boolean,
  ): void {
    const text = this.textOf(element)
    if (kept || this.inField() || PRIVATE_USE.test(text)) {
      const role = kept || this.inField() ? 'other' : 'protected'
      this.items.push({ ...this.atom(element, path, source, format), role, text: kept ? '' : text })
    } else this.textItems(text, path, source, format)
  }

  /** A tab character in `w:t` is shown as a tab, so it parts text like one. */
  private textItems(
    text: string,
    path: readonly InlineContainer[],
    source: RunSource,
    format: InlineFormat,
  ): void {
    for (const [index, stretch] of text.split('\t').entries()) {
      if (index > 0) {
        const xml = writeRun(this.context.prefix, '\t', format)
        this.items.push({
          kind: 'atom',
          role: 'other',
          text: '\t',
          xml,
          splits: true,
          range: null,
          path,
          source,
        })
      }
      if (stretch) this.items.push({ kind: 'text', text: stretch, format, path, source })
    }
  }

  private textOf(element: XmlElement): string {
    const text = elementText(this.context.source, element)
    if (!/^\s|\s$|\n/.test(text)) return text
    const preserved = attributeValue(this.context.source, element, 'space') === 'preserve'
    return (preserved ? text : text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')).replace(/[\r\n]/g, ' ')
  }

  /** The base is read, the reading above it is for the source language only. */
  private ruby(
    element: XmlElement,
    path: readonly InlineContainer[],
    source: RunSource,
    format: InlineFormat,
  ): void {
    const base = element.child('w:rubyBase')
    if (!base || this.inField()) {
      this.items.push(this.atom(element, path, source, format))
      return
    }
    for (const child of base.descendants()) {
      if (child.name === 'w:t') this.textItems(this.textOf(child), path, source, format)
    }
  }

  private special(
    element: XmlElement,
    path: readonly InlineContainer[],
    source: RunSource,
    format: InlineFormat,
  ): void {
    const { name } = element
    const atom = this.atom(element, path, source, format)
    const kept = this.inField()
    if (name === 'w:fldChar') this.mark(element, atom)
    else if (kept) this.items.push(atom)
    else if (name === 'w:noBreakHyphen')
      this.items.push({ kind: 'text', text: '\u2011', format, path, source })
    else if (name === 'w:softHyphen') this.items.push({ kind: 'noise', xml: atom.xml, path, source })
    else if (name === 'w:tab' || name === 'w:ptab') this.items.push({ ...atom, text: '\t', splits: true })
    else if (name === 'w:br' || name === 'w:cr') {
      const type = attributeValue(this.context.source, element, 'type')
      const splits = type === 'page' || type === 'column'
      this.items.push({ ...atom, role: 'break', text: '\n', splits })
    } else this.items.push(atom)
  }

  /** Keeps the story's open fields; marks of fields without an end are ordinary atoms. */
  private mark(element: XmlElement, atom: AtomItem): void {
    const field = this.context.fields.get(element)
    const type = attributeValue(this.context.source, element, 'fldCharType')
    if (!field?.closed || (type !== 'begin' && type !== 'separate' && type !== 'end')) {
      this.items.push({ ...atom, splits: true })
      return
    }
    if (type === 'begin') this.open.push({ field, inResult: false })
    const entry = this.open.findLast((item) => item.field === field)
    if (type === 'separate' && entry) entry.inResult = true
    if (type === 'end' && entry) this.open.length = this.open.indexOf(entry)
    const { path, source, xml } = atom
    this.items.push({ kind: 'mark', type, field, path, source, xml } satisfies FieldMark)
  }

  private atom(
    element: XmlElement,
    path: readonly InlineContainer[],
    source: RunSource | null,
    format: InlineFormat | null,
  ): AtomItem {
    const xml = this.xml(element)
    const range = RANGE.exec(element.name)
    const id = range && attributeValue(this.context.source, element, 'id')
    return {
      kind: 'atom',
      role: ROLES[element.name] ?? 'other',
      text: '',
      xml: source ? wrapInRun(this.context.prefix, xml, format) : xml,
      splits: false,
      range: range && { key: `${range[1]}:${id}`, opens: range[2] === 'Start' },
      path,
      source,
    }
  }

  private noise(element: XmlElement, path: readonly InlineContainer[], source: RunSource | null): InlineItem {
    return { kind: 'noise', xml: this.xml(element), path, source }
  }
}
