import { PDFHeader, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib'
import { decodeStream } from '../content/decode-stream'
import { convertFonts } from './convert-fonts'
import { mergeEqualStreams } from './merge-equal-streams'
import { packEntries } from './pack-entries'
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
  packEntries(context)
  if (versionOf(document) < PACKED) {
    context.header = PDFHeader.forVersion(1, 5)
    catalog.delete(name('Version'))
  }
  return serialise(context)
}

/** Whether saving packs a document as PDF 1.5 does. */
export const mayBePacked = (document: PDFDocument): boolean => {
  const standard = standardOf(document)
  return standard === null || (standard !== 'pdfa-1' && versionOf(document) >= PACKED)
}

/** 14 for PDF 1.4: of the header or of the catalog, whichever is newer (ISO 32000-2, 7.7.2). */
function versionOf({ context, catalog }: PDFDocument): number {
  const [, major = '1', minor = '4'] = /(\d)\.(\d)/.exec(context.header.toString()) ?? []
  const own = /(\d)\.(\d)/.exec(catalog.get(name('Version'))?.toString() ?? '')
  return Math.max(Number(major) * 10 + Number(minor), own ? Number(own[1]) * 10 + Number(own[2]) : 0)
}

/**
 * The standard a document says it is written by. PDF/A-1 allows any header but nothing that PDF 1.4 does not know (ISO 19005-1, 6.1.2 and
 * 6.1.4), so no object streams; other parts of PDF/A and PDF/X go by the version.
 */
export function standardOf({ context, catalog }: PDFDocument): 'pdfa-1' | 'other' | null {
  const metadata = context.lookup(catalog.get(name('Metadata')))
  const text =
    metadata instanceof PDFStream
      ? Buffer.from(decodeStream(context, metadata, METADATA_LIMIT)).toString('latin1')
      : ''
  if (/pdfaid:part\s*(?:>|=\s*["'])\s*1\b/.test(text)) return 'pdfa-1'
  return /pdf[ax]id/.test(text) || catalog.has(name('OutputIntents')) ? 'other' : null
}
