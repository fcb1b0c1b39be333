import { PDFHeader, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib'
import { decodeStream } from '../content/decode-stream'
import { convertFonts } from './convert-fonts'
import { mergeEqualStreams } from './merge-equal-streams'
import { packLooseStreams } from './pack-loose-streams'
import { repackStreams } from './repack-streams'
import { serialise } from './serialise'
import { slimType1 } from './slim-type1'
import { sweep } from './sweep'

const name = (text: string): PDFName => PDFName.of(text)
/** PDF 1.5, the first with object streams. */
const PACKED = 15
const METADATA_LIMIT = 16 * 1024 * 1024

/** The document's bytes, without what nobody refers to, as small as they may be. `repacked`: at the cost of some time. */
export async function saveDocument(
  document: PDFDocument,
  { repacked = false }: { readonly repacked?: boolean } = {},
): Promise<Uint8Array> {
  const { context, catalog } = document
  sweep(context)
  mergeEqualStreams(context)
  if (repacked) {
    convertFonts(context)
    slimType1(context)
    await repackStreams(context)
  }
  if (!mayBePacked(document)) {
    return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
  }
  packLooseStreams(document)
  if (versionOf(document) < PACKED) {
    context.header = PDFHeader.forVersion(1, 5)
    catalog.delete(name('Version'))
  }
  return serialise(context)
}

/** Whether saving packs a document as PDF 1.5 does. */
export const mayBePacked = (document: PDFDocument): boolean =>
  versionOf(document) >= PACKED || !isBoundToVersion(document)

/** 14 for PDF 1.4: of the header or of the catalog, whichever is newer (ISO 32000-2, 7.7.2). */
function versionOf({ context, catalog }: PDFDocument): number {
  const [, major = '1', minor = '4'] = /(\d)\.(\d)/.exec(context.header.toString()) ?? []
  const own = /(\d)\.(\d)/.exec(catalog.get(name('Version'))?.toString() ?? '')
  return Math.max(Number(major) * 10 + Number(minor), own ? Number(own[1]) * 10 + Number(own[2]) : 0)
}

/** Written by a standard of PDF 1.4, which knows no object streams: PDF/A-1 and the older PDF/X say so. */
function isBoundToVersion({ context, catalog }: PDFDocument): boolean {
  if (catalog.has(name('OutputIntents'))) return true
  const metadata = context.lookup(catalog.get(name('Metadata')))
  if (!(metadata instanceof PDFStream)) return false
  const text = Buffer.from(decodeStream(context, metadata, METADATA_LIMIT)).toString('latin1')
  return /pdf[ax]id/.test(text)
}
