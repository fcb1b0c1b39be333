import type { TextDirection } from './text-direction'
import { findAttribute, rawName, rawPrefix, type XmlElement } from './xml-element'
import type { XmlEdit } from './xml-edits'

/** What a paragraph gets from its list styles, placeholders and masters where it says nothing itself. */
export interface InheritedDirection {
  /** `l`, `r`, `ctr` …; null where it is not to be touched unless the paragraph itself says one. */
  readonly align: string | null
  readonly rightToLeft: boolean
}

const NOTHING: InheritedDirection = { align: null, rightToLeft: false }
/** In DrawingML left is left whatever the direction, so it has to change sides with it. */
const OTHER_SIDE: Readonly<Record<string, string>> = { l: 'r', r: 'l' }

/**
 * Turns a DrawingML paragraph: `a:pPr@rtl`, and `@algn` to the other side (ECMA-376 part 1, 21.1.2.2.7). One that already
 * runs in the target's direction keeps its alignment.
 */
export function directDrawingParagraph(
  source: string,
  paragraph: XmlElement,
  direction: TextDirection,
  inherited: InheritedDirection = NOTHING,
): XmlEdit[] {
  if (direction === 'keep') return []
  const properties = paragraph.child('a:pPr')
  const rtl = properties && findAttribute(source, properties, 'rtl')
  const align = properties && findAttribute(source, properties, 'algn')
  const wanted = direction === 'to-right-to-left'
  const now = rtl ? /^(1|true)$/.test(rtl.value) : inherited.rightToLeft
  const side = now === wanted ? null : (OTHER_SIDE[align?.value ?? inherited.align ?? ''] ?? null)
  const values = [
    ...(now !== wanted ? [{ name: 'rtl', at: rtl, value: wanted ? '1' : '0' }] : []),
    ...(side ? [{ name: 'algn', at: align, value: side }] : []),
  ]
  const added = values.flatMap(({ name, at, value }) => (at ? [] : [` ${name}="${value}"`])).join('')
  const edits = values.flatMap(({ at, value }) => (at ? [{ start: at.start, end: at.end, text: value }] : []))
  if (!added) return edits
  if (properties) {
    const at = properties.start + 1 + rawName(source, properties).length
    return [{ start: at, end: at, text: added }, ...edits]
  }
  const at = paragraph.openEnd
  return [{ start: at, end: at, text: `<${rawPrefix(source, paragraph)}pPr${added}/>` }]
}
