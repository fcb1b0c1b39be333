import { FormatError } from '../../../model'
import type { XmlTextStream } from '../../ooxml'

/** What is done with the pieces of a worksheet (ECMA-376 part 1, 18.3.1.99); each gives back what shall stand there. */
export interface SheetVisitor {
  /** Up to and with the tag that opens the cells. `root` is the tag of the worksheet, `prefix` the document's own, with colon. */
  head(xml: string, root: string, prefix: string): string
  /** Some whole rows. */
  rows(xml: string): string
  /** From the tag that closes the cells. */
  tail(xml: string): string
}

const ROOT = /<((?:[\w.-]+:)?)worksheet\b[^>]*>/
const LONGEST_HEAD = 8_000_000

/**
 * Takes a worksheet apart without holding its cells: they are most of a workbook. Nothing between the rows is looked at.
 *
 * @throws FormatError `corrupt` when it ends early or has a DOCTYPE.
 */
export async function* mapSheet(
  { texts }: Pick<XmlTextStream, 'texts'>,
  part: string,
  visitor: SheetVisitor,
): AsyncGenerator<string> {
  let pending = ''
  let stage: 'head' | 'rows' | 'tail' = 'head'
  let row = ''
  let close = ''
  for await (const text of texts) {
    pending += text
    if (stage === 'head') {
      const head = splitHead(pending, part)
      if (!head) continue
      pending = pending.slice(head.end)
      row = `</${head.prefix}row>`
      close = `</${head.prefix}sheetData`
      yield visitor.head(head.xml, head.root, head.prefix)
      stage = head.empty ? 'tail' : 'rows'
    }
    if (stage !== 'rows') continue
    const end = pending.indexOf(close)
    const last = end < 0 ? pending.lastIndexOf(row) + row.length : end
    if (last >= row.length || end >= 0) {
      yield visitor.rows(pending.slice(0, last))
      pending = pending.slice(last)
    }
    if (end >= 0) stage = 'tail'
  }
  if (stage === 'rows') throw new FormatError('corrupt', 'xml-truncated', part)
  if (stage === 'head') {
    const root = ROOT.exec(pending)
    if (!root) throw new FormatError('corrupt', 'no-worksheet', part)
    // A sheet without cells is all tail.
    const start = root.index + root[0].length
    yield visitor.head(pending.slice(0, start), root[0], root[1] ?? '')
    pending = pending.slice(start)
  }
  yield visitor.tail(pending)
}

function splitHead(xml: string, part: string) {
  const root = ROOT.exec(xml)
  if (xml.slice(0, root?.index ?? LONGEST_HEAD).includes('<!DOCTYPE'))
    throw new FormatError('corrupt', 'xml-doctype', part)
  if (!root) {
    if (xml.length > LONGEST_HEAD) throw new FormatError('corrupt', 'no-worksheet', part)
    return null
  }
  const prefix = root[1] ?? ''
  const data = new RegExp(`<${prefix}sheetData(?:\\s[^>]*)?>`).exec(xml)
  if (!data) return null
  const end = data.index + data[0].length
  return { root: root[0], prefix, xml: xml.slice(0, end), end, empty: data[0].endsWith('/>') }
}
