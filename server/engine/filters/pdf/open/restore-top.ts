import { PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)
/** A link to a name without letters, as PDFium writes it. */
const LINKS = ['/Dest//', '/Dest/>', '/Dest/\r', '/Dest/\n', '/Dest/ ']

/**
 * Browsers call the top of a document, where a link to `#` leads, by a name without letters (Skia's PDF backend). PDFium's copy has lost this
 * entry of the named destinations (ISO 32000-1, 12.3.2.3), and all these links would lead nowhere.
 */
export function restoreTop(document: PDFDocument, bytes: Uint8Array): void {
  const { catalog, context } = document
  const destinations = context.lookup(catalog.get(name('Dests')))
  if (!(destinations instanceof PDFDict) || destinations.has(name(''))) return
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!LINKS.some((link) => buffer.includes(link))) return
  const page = document.getPages()[0]
  if (page) destinations.set(name(''), context.obj([page.ref, 'XYZ', 0, page.getHeight(), 0]))
}
