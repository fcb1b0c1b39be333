import { FormatError } from '../../model'
import { applyEdits, parseXml, unescapeXml, type XmlTextStream } from '../ooxml'
import { plainItem, readLineEnds, readStringItem, replaceContent, type StringItem } from './string-item'

/** More texts than any workbook of 50 MB had; each costs memory in every step after this one. */
export const MAX_STRINGS = 600_000

const ROOT = /<((?:[\w.-]+:)?)sst\b[^>]*>/

/** What is done with one entry: its text as it was read, and how to write another. */
export type StringVisitor = (item: StringItem, index: number, replace: (content: string) => void) => void

/**
 * Goes through the table of shared strings (ECMA-376 part 1, 18.4.9) without ever holding it whole, and gives its text
 * back with what the visitor replaced.
 *
 * @throws FormatError `corrupt` for a table that is none, `too-complex` beyond the limit.
 */
export async function* mapSharedStrings(
  { texts }: XmlTextStream,
  part: string,
  visit: StringVisitor,
): AsyncGenerator<string> {
  let pending = ''
  let reader: EntryReader | null = null
  for await (const text of texts) {
    pending += text
    if (!reader) {
      const root = ROOT.exec(pending)
      if (pending.slice(0, root?.index).includes('<!DOCTYPE'))
        throw new FormatError('corrupt', 'xml-doctype', part)
      if (!root) continue
      reader = new EntryReader(part, root[1] ?? '', root[0], visit)
      const start = root.index + root[0].length
      yield pending.slice(0, start)
      pending = pending.slice(start)
    }
    const end = pending.lastIndexOf(reader.close)
    if (end < 0) continue
    const cut = end + reader.close.length
    yield reader.map(pending.slice(0, cut))
    pending = pending.slice(cut)
  }
  if (!reader) throw new FormatError('corrupt', 'no-shared-strings', part)
  if (!/<\/(?:[\w.-]+:)?sst\s*>\s*(?:<!--[^]*?-->\s*)*$/.test(pending) && !reader.empty(pending)) {
    throw new FormatError('corrupt', 'xml-truncated', part)
  }
  yield reader.map(pending)
}

class EntryReader {
  readonly close: string
  private readonly open: RegExp
  private readonly plain: RegExp
  private index = 0

  constructor(
    private readonly part: string,
    private readonly prefix: string,
    private readonly root: string,
    private readonly visit: StringVisitor,
  ) {
    this.close = `</${prefix}si>`
    this.open = new RegExp(`<${prefix}si(?:\\s[^>]*)?(/?)>`, 'g')
    this.plain = new RegExp(
      `^<${prefix}si>\\s*<${prefix}t(?: xml:space="preserve")?>([^<]*)</${prefix}t>\\s*</${prefix}si>$`,
    )
  }

  /** A table without entries may close in its own tag. */
  empty(rest: string): boolean {
    return this.root.endsWith('/>') && rest.trim() === ''
  }

  /** Whole entries and what lies between them. */
  map(xml: string): string {
    const out: string[] = []
    let at = 0
    this.open.lastIndex = 0
    for (let match = this.open.exec(xml); match; match = this.open.exec(xml)) {
      const start = match.index
      const closed =
        match[1] === '/' ? this.open.lastIndex : xml.indexOf(this.close, start) + this.close.length
      if (closed < this.open.lastIndex) throw new FormatError('corrupt', 'xml-truncated', this.part)
      const entry = xml.slice(start, closed)
      const changed = this.entry(entry)
      if (changed !== entry) {
        out.push(xml.slice(at, start), changed)
        at = closed
      }
      this.open.lastIndex = closed
    }
    return at === 0 ? xml : out.join('') + xml.slice(at)
  }

  private entry(xml: string): string {
    if (this.index >= MAX_STRINGS) throw new FormatError('too-complex', 'too-many-strings', this.part)
    const index = this.index++
    if (xml.endsWith('/>')) {
      this.visit({ items: [], rich: false, prefix: this.prefix }, index, () => undefined)
      return xml
    }
    const plain = this.plain.exec(xml)
    let content: string | null = null
    const replace = (text: string): void => {
      content = text
    }
    if (plain) {
      this.visit(plainItem(readLineEnds(unescapeXml(plain[1] ?? '')), this.prefix), index, replace)
      return content === null ? xml : `<${this.prefix}si>${String(content)}</${this.prefix}si>`
    }
    const wrapper = this.root.replace(/\s*\/>$/, '>')
    const source = `${wrapper}${xml}</${this.prefix}sst>`
    const element = parseXml(source, this.part).first?.first
    if (!element) return xml
    this.visit(readStringItem(source, element), index, replace)
    if (content === null) return xml
    const whole =
      element.openEnd === element.end ? null : applyEdits(source, [replaceContent(element, content)])
    return whole === null ? xml : whole.slice(wrapper.length, -`</${this.prefix}sst>`.length)
  }
}
