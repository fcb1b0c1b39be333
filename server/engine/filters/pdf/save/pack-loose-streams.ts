import zlib from 'node:zlib'
import { PDFName, PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)
const SMALLEST = 128

/** Packs what was stored as it is, but for the document's own metadata: programs that know no PDF look for them. */
export function packLooseStreams({ context, catalog }: PDFDocument): void {
  const metadata = catalog.get(name('Metadata'))
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || ref === metadata || object.contents.length < SMALLEST) continue
    if (object.dict.has(name('Filter')) || object.dict.has(name('F'))) continue
    const packed = zlib.deflateSync(object.contents, { level: 9 })
    if (packed.length >= object.contents.length) continue
    object.dict.set(name('Filter'), name('FlateDecode'))
    context.assign(ref, PDFRawStream.of(object.dict, packed))
  }
}
