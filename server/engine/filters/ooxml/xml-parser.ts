import { FormatError } from '../../model'
import { XmlElement } from './xml-element'
import { canonicalPrefix } from './xml-namespaces'

export interface XmlLimits {
  readonly maxDepth: number
  readonly maxElements: number
  /** Upper bounds for tags by local name, asked before a tree is built: a small hostile file must end early. */
  readonly maxTags?: Readonly<Record<string, number>>
}

export const XML_LIMITS: XmlLimits = { maxDepth: 1000, maxElements: 20_000_000 }

const SLASH = 47
const BANG = 33
const QUESTION = 63
const GREATER = 62
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39

interface Scope {
  readonly uris: ReadonlyMap<string, string>
  /** Raw name → canonical name, valid within this scope. */
  readonly names: Map<string, string>
  readonly outer: Scope | null
  readonly owner: XmlElement | null
}

const DECLARATIONS = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const LETTER_X = 120
const LETTER_M = 109

/**
 * Scans a part once and builds a tree of offsets. Checks what damage shows itself by: tags that do not match, unbound
 * prefixes, unclosed quotes. DOCTYPE is refused, so there are no entities and nothing external (ECMA-376 part 2, 6.2.5).
 *
 * @throws FormatError `corrupt` with the offset, or `too-complex` beyond the limits.
 */
export function parseXml(source: string, part = '', limits: XmlLimits = XML_LIMITS): XmlElement {
  for (const [local, max] of Object.entries(limits.maxTags ?? {})) {
    if (hasMoreTags(source, local, max)) throw new FormatError('too-complex', `too-many ${local}`, part)
  }
  return new XmlParser(source, part, limits).parse()
}

function hasMoreTags(source: string, local: string, max: number): boolean {
  // The shortest tag is `<p/>`.
  if (source.length < max * (local.length + 3)) return false
  const tag = new RegExp(`<(?:[\\w.-]+:)?${local}[\\s/>]`, 'g')
  let count = 0
  while (count <= max && tag.test(source)) count++
  return count > max
}

class XmlParser {
  private readonly root = new XmlElement('#document', 0, 0, null)
  private current = this.root
  private depth = 0
  private elements = 0
  private mayDeclare = false
  private scope: Scope = { uris: new Map(), names: new Map(), outer: null, owner: null }

  constructor(
    private readonly source: string,
    private readonly part: string,
    private readonly limits: XmlLimits,
  ) {}

  parse(): XmlElement {
    const { source } = this
    let at = 0
    for (;;) {
      const less = source.indexOf('<', at)
      if (less < 0) break
      const next = source.charCodeAt(less + 1)
      if (next === SLASH) at = this.closeTag(less)
      else if (next === BANG) at = this.skipMarkup(less)
      else if (next === QUESTION) at = this.skipTo('?>', less + 2)
      else at = this.openTag(less)
    }
    if (this.current !== this.root) throw this.corrupt('xml-truncated', source.length)
    if (!this.root.first) throw this.corrupt('xml-empty', 0)
    this.root.closeStart = source.length
    this.root.end = source.length
    return this.root
  }

  private corrupt(detail: string, offset: number): FormatError {
    return new FormatError('corrupt', detail, this.part, offset)
  }

  private skipTo(terminator: string, from: number): number {
    const at = this.source.indexOf(terminator, from)
    if (at < 0) throw this.corrupt('xml-truncated', from)
    return at + terminator.length
  }

  private skipMarkup(less: number): number {
    if (this.source.startsWith('<!--', less)) return this.skipTo('-->', less + 4)
    if (this.source.startsWith('<![CDATA[', less)) return this.skipTo(']]>', less + 9)
    throw this.corrupt('xml-doctype', less)
  }

  private closeTag(less: number): number {
    const { source, current } = this
    const greater = source.indexOf('>', less)
    if (greater < 0) throw this.corrupt('xml-truncated', less)
    if (!current.parent) throw this.corrupt('xml-unbalanced', less)
    let end = greater
    while (source.charCodeAt(end - 1) <= 32) end--
    const name = source.slice(less + 2, end)
    const after = source.charCodeAt(current.start + 1 + name.length)
    if (
      !source.startsWith(name, current.start + 1) ||
      !(after <= 32 || after === GREATER || after === SLASH)
    ) {
      throw this.corrupt('xml-mismatched-tag', less)
    }
    current.closeStart = less
    current.end = greater + 1
    this.leaveScope(current)
    this.current = current.parent
    this.depth--
    return greater + 1
  }

  private openTag(less: number): number {
    const { source } = this
    const nameEnd = this.findNameEnd(less + 1)
    if (nameEnd === less + 1) throw this.corrupt('xml-tag', less)
    const greater = this.findTagEnd(nameEnd)
    const parent = this.current
    if (parent === this.root && parent.first) throw this.corrupt('xml-two-roots', less)
    if (++this.elements > this.limits.maxElements) {
      throw new FormatError('too-complex', 'xml-elements', this.part, less)
    }
    const declares = this.mayDeclare ? this.readDeclarations(nameEnd, greater) : null
    const names = declares ? { uris: declares, names: new Map<string, string>(), outer: this.scope } : null
    const name = this.canonicalName(source.slice(less + 1, nameEnd), names ?? this.scope, less)
    const element = new XmlElement(name, less, greater + 1, parent)
    parent.append(element)
    if (source.charCodeAt(greater - 1) === SLASH) return greater + 1
    if (names) this.scope = { ...names, owner: element }
    this.current = element
    if (++this.depth > this.limits.maxDepth)
      throw new FormatError('too-complex', 'xml-depth', this.part, less)
    return greater + 1
  }

  private findNameEnd(from: number): number {
    const { source } = this
    for (let at = from; ; at++) {
      const char = source.charCodeAt(at)
      if (char <= 32 || char === GREATER || char === SLASH) return at
      if (Number.isNaN(char)) throw this.corrupt('xml-truncated', from)
    }
  }

  /** The `>` that ends the tag, outside of quotes; notes on the way whether namespaces may be declared. */
  private findTagEnd(from: number): number {
    const { source } = this
    this.mayDeclare = false
    if (source.charCodeAt(from) === GREATER) return from
    // No value may hold a `<` (XML 1.0, 3.1), so the next one bounds the tag.
    const less = source.indexOf('<', from)
    const bound = less < 0 ? source.length : less
    for (let at = from; at < bound; at++) {
      const char = source.charCodeAt(at)
      if (char === GREATER) return at
      if (char === DOUBLE_QUOTE || char === SINGLE_QUOTE) {
        const close = source.indexOf(char === DOUBLE_QUOTE ? '"' : "'", at + 1)
        if (close < 0) throw this.corrupt('xml-truncated', at)
        at = close
      } else if (char === LETTER_X && source.charCodeAt(at + 1) === LETTER_M) this.mayDeclare = true
    }
    throw this.corrupt('xml-tag', bound)
  }

  private readDeclarations(nameEnd: number, greater: number): Map<string, string> | null {
    const tag = this.source.slice(nameEnd, greater)
    const uris = new Map<string, string>()
    for (const match of tag.matchAll(DECLARATIONS)) uris.set(match[1] ?? '', match[2] ?? match[3] ?? '')
    return uris.size > 0 ? uris : null
  }

  private canonicalName(raw: string, scope: Omit<Scope, 'owner'>, offset: number): string {
    const known = scope.names.get(raw)
    if (known !== undefined) return known
    const colon = raw.indexOf(':')
    const prefix = colon < 0 ? '' : raw.slice(0, colon)
    let uri: string | undefined
    for (let outer: Omit<Scope, 'owner'> | null = scope; outer && uri === undefined; outer = outer.outer) {
      uri = outer.uris.get(prefix)
    }
    if (uri === undefined && prefix) throw this.corrupt('xml-unbound-prefix', offset)
    const name = uri ? `${canonicalPrefix(uri)}:${raw.slice(colon + 1)}` : raw.slice(colon + 1)
    scope.names.set(raw, name)
    return name
  }

  private leaveScope(element: XmlElement): void {
    if (this.scope.owner === element && this.scope.outer) this.scope = this.scope.outer
  }
}
