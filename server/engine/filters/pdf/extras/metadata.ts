import { PDFName, PDFStream, PDFString, type PDFDocument } from '@cantoo/pdf-lib'
import { decodeStream } from '../content/decode-stream'

const name = (text: string): PDFName => PDFName.of(text)
const MOST_BYTES = 4 * 1024 * 1024

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))

/** The XMP packet repeats the title; where it stands word for word as an element's content, it is changed with it. */
export function translateMetadataTitle(
  { catalog, context }: PDFDocument,
  before: string,
  after: string,
): void {
  const stream = context.lookup(catalog.get(name('Metadata')))
  if (!(stream instanceof PDFStream)) return
  const xml = Buffer.from(decodeStream(context, stream, MOST_BYTES)).toString('utf8')
  const changed = xml.split(`>${escapeXml(before)}<`).join(`>${escapeXml(after)}<`)
  if (changed === xml) return
  const packet = context.stream(Buffer.from(changed, 'utf8'), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(name('Metadata'), context.register(packet))
}

/** The language the document is in (ISO 32000-1, 14.9.2). */
export const setLanguage = ({ catalog }: PDFDocument, language: string): void =>
  catalog.set(name('Lang'), PDFString.of(language))
