/**
 * An element as four offsets into the source text. Nothing is copied and nothing is ever re-serialised: whoever wants to
 * change something cuts it out by these offsets (`applyEdits`).
 */
export class XmlElement {
  /** Canonical `prefix:local`, chosen by namespace and not by the document's prefix. */
  readonly name: string
  /** Offset of `<`. */
  readonly start: number
  /** Just behind the open tag's `>`. */
  readonly openEnd: number
  /** Offset of the close tag; equal to `openEnd` for an empty element tag. */
  closeStart: number
  /** Just behind the element. */
  end: number
  readonly parent: XmlElement | null
  // A linked list: an array per element would double the memory of large parts.
  first: XmlElement | null = null
  next: XmlElement | null = null
  private last: XmlElement | null = null

  constructor(name: string, start: number, openEnd: number, parent: XmlElement | null) {
    this.name = name
    this.start = start
    this.openEnd = openEnd
    this.closeStart = openEnd
    this.end = openEnd
    this.parent = parent
  }

  append(child: XmlElement): void {
    if (this.last) this.last.next = child
    else this.first = child
    this.last = child
  }

  get children(): XmlElement[] {
    const list: XmlElement[] = []
    for (let child = this.first; child; child = child.next) list.push(child)
    return list
  }

  child(name: string): XmlElement | null {
    for (let child = this.first; child; child = child.next) if (child.name === name) return child
    return null
  }

  /** All elements below, in document order. */
  *descendants(): Generator<XmlElement> {
    for (let child = this.first; child; child = child.next) {
      yield child
      if (child.first) yield* child.descendants()
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const fromCodePoint = (code: number): string =>
  code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code)

/** Resolves the five entities and character references; there are no others without a DOCTYPE. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return fromCodePoint(parseInt(hex, 16))
      if (decimal) return fromCodePoint(Number(decimal))
      return ENTITIES[name ?? ''] ?? whole
    },
  )
}

/**
 * A copy of a text that was cut from a larger one. V8 keeps the whole of what a piece was cut from; texts that outlive
 * their part must not hold it.
 */
export function detached(text: string): string {
  if (text.length > LONGEST_COPIED) return Buffer.from(text).toString()
  return copyBuffer.toString('utf8', 0, copyBuffer.write(text))
}

const LONGEST_COPIED = 4_096
/** One for all copies; a character of JavaScript takes three bytes at most. */
const copyBuffer = Buffer.allocUnsafeSlow(LONGEST_COPIED * 3)

/** Marks, and everything XML 1.0 (2.2) does not allow as a character: controls, lone surrogates, U+FFFE and U+FFFF. */
const UNSAFE =
  /[&<>]|\r|[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** What nearly every text is made of: nothing to look for one by one. */
const HARMLESS = /^[\t\n\x20-\x25\x27-\x3b=\x3f-\ud7ff]*$/
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

export const escapeXml = (text: string): string =>
  HARMLESS.test(text) ? text : text.replace(UNSAFE, (char) => ESCAPES[char] ?? '')

export const escapeAttribute = (text: string): string =>
  escapeXml(text)
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
    .replace(/\n/g, '&#10;')
    .replace(/\t/g, '&#9;')

/** The character data directly in an element, CDATA sections included, comments not; line ends normalised. */
export function elementText(source: string, element: XmlElement): string {
  const raw = source.slice(element.openEnd, element.closeStart)
  const text = raw.includes('<') ? mixedText(raw) : unescapeXml(raw)
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function mixedText(raw: string): string {
  let out = ''
  let depth = 0
  for (const [token] of raw.matchAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[^>]*>|[^<]+/g)) {
    if (token.startsWith('<![CDATA[')) out += depth === 0 ? token.slice(9, -3) : ''
    else if (token.startsWith('<!--') || token.startsWith('<?')) continue
    else if (token.startsWith('</')) depth--
    else if (token.startsWith('<')) depth += token.endsWith('/>') ? 0 : 1
    else if (depth === 0) out += unescapeXml(token)
  }
  return out
}

/** An attribute's value and where it stands between its quotes. */
export interface XmlAttribute {
  readonly start: number
  readonly end: number
  readonly value: string
}

const patterns = new Map<string, RegExp>()

function patternFor(local: string): RegExp {
  let pattern = patterns.get(local)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${local}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(local, pattern)
  }
  return pattern
}

/** Finds an attribute by its local name, under any prefix; null when it is not there. */
export function findAttribute(source: string, element: XmlElement, local: string): XmlAttribute | null {
  const tag = source.slice(element.start, element.openEnd)
  const match = tag.includes(local) ? patternFor(local).exec(tag) : null
  if (!match) return null
  const raw = match[1] ?? match[2] ?? ''
  const end = element.start + match.index + match[0].length - 1
  return { start: end - raw.length, end, value: unescapeXml(raw) }
}

export const attributeValue = (source: string, element: XmlElement, local: string): string | null =>
  findAttribute(source, element, local)?.value ?? null

/** The name as the document writes it, with the document's own prefix. */
export function rawName(source: string, element: XmlElement): string {
  return (
    /^<([^\s/>]+)/.exec(source.slice(element.start, Math.min(element.openEnd, element.start + 512)))?.[1] ??
    ''
  )
}

/** The document's own prefix of an element with its colon, '' for the default namespace. */
export function rawPrefix(source: string, element: XmlElement): string {
  const name = rawName(source, element)
  return name.slice(0, name.indexOf(':') + 1)
}
