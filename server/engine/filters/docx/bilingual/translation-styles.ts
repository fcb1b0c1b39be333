import type { MergeOptions } from '../../../model'
import {
  attributeValue,
  escapeAttribute,
  rawPrefix,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../../ooxml'
import { languageAttribute } from '../document-language'

interface ParagraphStyle {
  readonly name: string
  readonly basedOn: string | null
  readonly coloured: boolean
  readonly numId: string | null
  readonly level: string | null
}

/** Grey that still has a contrast of 7:1 on white (WCAG 2.2, 1.4.6). */
const MUTED = '595959'
const MAX_CHAIN = 20

/**
 * Styles for the translated paragraphs of a bilingual document: each derived from the style of its source, so that it
 * follows what the user does to it, but in grey, without a number and outside of the table of contents, which Word
 * gathers by heading style.
 */
export class TranslationStyles {
  private readonly styles = new Map<string, ParagraphStyle>()
  private readonly derived = new Map<string, { id: string; xml: string }>()
  private fallback: string | null = null

  constructor(
    readonly part: XmlPart | null,
    private readonly options: MergeOptions,
  ) {
    for (const element of part?.root.first?.children ?? []) {
      if (part && element.name === 'w:style') this.read(part.source, element)
    }
  }

  /** Id of the style for translations of paragraphs of this style; null when the document has no styles at all. */
  idFor(styleId: string | null, muted: boolean): string | null {
    if (!this.part?.root.first) return null
    const base = styleId !== null && this.styles.has(styleId) ? styleId : this.fallback
    const key = `${muted ? 'm' : ''} ${base ?? ''}`
    let style = this.derived.get(key)
    if (!style) {
      style = this.derive(base, muted, rawPrefix(this.part.source, this.part.root.first))
      this.derived.set(key, style)
    }
    return style.id
  }

  /** Number and level that a style gives to its paragraphs. */
  numberingOf(styleId: string | null): { numId: string; level: string } | null {
    const chain = [...this.chain(styleId ?? this.fallback)]
    const numId = chain.find((style) => style.numId !== null)?.numId
    if (!numId || numId === '0') return null
    return { numId, level: chain.find((style) => style.level !== null)?.level ?? '0' }
  }

  edits(): XmlEdit[] {
    const root = this.part?.root.first
    if (!root || this.derived.size === 0) return []
    const text = [...this.derived.values()].map(({ xml }) => xml).join('')
    return [{ start: root.closeStart, end: root.closeStart, text }]
  }

  private read(source: string, element: XmlElement): void {
    const id = attributeValue(source, element, 'styleId')
    if (id === null || attributeValue(source, element, 'type') !== 'paragraph') return
    const value = (parent: XmlElement | null | undefined, name: string): string | null => {
      const child = parent?.child(name)
      return child ? attributeValue(source, child, 'val') : null
    }
    const number = element.child('w:pPr')?.child('w:numPr')
    this.styles.set(id, {
      name: value(element, 'w:name') ?? id,
      basedOn: value(element, 'w:basedOn'),
      coloured: Boolean(element.child('w:rPr')?.child('w:color')),
      numId: value(number, 'w:numId'),
      level: value(number, 'w:ilvl'),
    })
    if (/^(1|true|on)$/.test(attributeValue(source, element, 'default') ?? '')) this.fallback = id
  }

  private *chain(id: string | null): Generator<ParagraphStyle> {
    let style = id === null ? undefined : this.styles.get(id)
    for (let depth = 0; style && depth < MAX_CHAIN; depth++) {
      yield style
      style = style.basedOn === null ? undefined : this.styles.get(style.basedOn)
    }
  }

  private derive(base: string | null, muted: boolean, prefix: string): { id: string; xml: string } {
    const id = this.freeId(`${base ?? ''}Translation${muted ? '' : 'Plain'}`)
    const name = `${this.styles.get(base ?? '')?.name ?? 'text'} (translation${muted ? '' : ', plain'})`
    const coloured = [...this.chain(base)].some((style) => style.coloured)
    const element = (tag: string, attributes: string): string => `<${prefix}${tag} ${attributes}/>`
    const value = (text: string): string => `${prefix}val="${escapeAttribute(text)}"`
    const colour = muted && !coloured ? element('color', value(MUTED)) : ''
    const { attribute, language } = languageAttribute(this.options.to)
    const xml =
      `<${prefix}style ${prefix}type="paragraph" ${prefix}customStyle="1" ${prefix}styleId="${escapeAttribute(id)}">` +
      element('name', value(name)) +
      (base === null ? '' : element('basedOn', value(base))) +
      `<${prefix}pPr><${prefix}numPr>${element('numId', value('0'))}</${prefix}numPr>${element('spacing', `${prefix}before="0" ${prefix}beforeAutospacing="0"`)}${element('outlineLvl', value('9'))}</${prefix}pPr>` +
      `<${prefix}rPr>${colour}${element('lang', `${prefix}${attribute}="${language}"`)}</${prefix}rPr></${prefix}style>`
    return { id, xml }
  }

  private freeId(wanted: string): string {
    let id = wanted
    for (let count = 2; this.styles.has(id); count++) id = `${wanted}${count}`
    return id
  }
}
