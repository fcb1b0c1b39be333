import { attributeValue, isSymbolFont, type XmlElement, type XmlPart } from '../ooxml'

/** What the filter needs to know of a style, its ancestors included (ECMA-376 part 1, 17.7). */
export interface StyleFacts {
  /** Hidden text (`w:vanish`, 17.3.2.41); null where no style of the chain says. */
  readonly hidden: boolean | null
  /** A font whose letters are pictures. */
  readonly symbols: boolean
  readonly heading: boolean
}

export interface StyleSheet {
  facts(styleId: string | null): StyleFacts
}

const NOTHING: StyleFacts = { hidden: null, symbols: false, heading: false }
const HEADING = /^(heading \d|title|subtitle)$/i
const MAX_CHAIN = 20

export const EMPTY_STYLE_SHEET: StyleSheet = { facts: () => NOTHING }

/** The value of an on/off property: present without a value means on (17.17.4). */
export function isOn(source: string, element: XmlElement): boolean {
  const value = attributeValue(source, element, 'val')
  return value === null || !/^(0|false|off)$/i.test(value)
}

export function readStyleSheet(part: XmlPart): StyleSheet {
  const styles = new Map<string, { own: StyleFacts; basedOn: string | null }>()
  for (const element of part.root.first?.children ?? []) {
    if (element.name !== 'w:style') continue
    const id = attributeValue(part.source, element, 'styleId')
    if (id) styles.set(id, readStyle(part.source, element))
  }
  const resolved = new Map<string, StyleFacts>()
  const resolve = (id: string, depth: number): StyleFacts => {
    const known = resolved.get(id)
    const style = styles.get(id)
    if (known || !style) return known ?? NOTHING
    const base = style.basedOn && depth < MAX_CHAIN ? resolve(style.basedOn, depth + 1) : NOTHING
    const facts: StyleFacts = {
      hidden: style.own.hidden ?? base.hidden,
      symbols: style.own.symbols || base.symbols,
      heading: style.own.heading || base.heading,
    }
    resolved.set(id, facts)
    return facts
  }
  return { facts: (id) => (id ? resolve(id, 0) : NOTHING) }
}

function readStyle(source: string, element: XmlElement): { own: StyleFacts; basedOn: string | null } {
  const value = (name: string): string | null => {
    const child = element.child(name)
    return child && attributeValue(source, child, 'val')
  }
  const properties = element.child('w:rPr')
  const vanish = properties?.child('w:vanish')
  const fonts = properties?.child('w:rFonts')
  const own: StyleFacts = {
    hidden: vanish ? isOn(source, vanish) : null,
    symbols: fonts ? isSymbolFont(attributeValue(source, fonts, 'ascii')) : false,
    heading: HEADING.test(value('w:name') ?? '') || Boolean(element.child('w:pPr')?.child('w:outlineLvl')),
  }
  return { own, basedOn: value('w:basedOn') }
}
