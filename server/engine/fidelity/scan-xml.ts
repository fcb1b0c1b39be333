import { unescapeXml } from '../filters/ooxml'

/** A tag as it is met; `text` is what stands between it and the next one. */
export interface XmlTag {
  /** As written, e.g. `w:p`. */
  readonly name: string
  /** Without its prefix. */
  readonly local: string
  readonly kind: 'open' | 'close' | 'empty'
  readonly attributes: string
  readonly text: string
}

const TAG = /<(\/?)([\w.:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>([^<]*)/g

/** Goes through a part tag by tag: no tree, no namespaces, no checks. Comments and CDATA are passed over. */
export function* scanXml(xml: string): Generator<XmlTag> {
  for (const [, slash, name = '', attributes = '', empty, text = ''] of xml.matchAll(TAG)) {
    yield {
      name,
      local: name.slice(name.indexOf(':') + 1),
      kind: slash ? 'close' : empty ? 'empty' : 'open',
      attributes,
      text,
    }
  }
}

/** Value of the attribute of this name, with any prefix where the name has none; '' when there is none. */
export function attribute(tag: XmlTag, name: string): string {
  const found = new RegExp(
    `(?:^|\\s)${name.includes(':') ? '' : '(?:[\\w.-]+:)?'}${name}\\s*=\\s*("[^"]*"|'[^']*')`,
  ).exec(tag.attributes)?.[1]
  return found ? unescapeXml(found.slice(1, -1)) : ''
}

export const textOf = (tag: XmlTag): string => (tag.text.includes('&') ? unescapeXml(tag.text) : tag.text)
