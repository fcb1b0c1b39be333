import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { FontEmbedder } from '../../../../platform/pdf-fonts'
import { FormatError } from '../../../model'
import { packEntries } from '../save/pack-entries'
import { packLooseStreams } from '../save/pack-loose-streams'
import { paintForeignValues } from './foreign-values'
import { mayBePacked, saveDocument } from '../save/save-document'
import type { CutContent } from '../write/cut-contents'
import { alternatePages } from './alternating'
import { createObjectCopier, type ObjectCopier } from './copy-objects'
import { shareDrawings } from './share-drawings'
import { joinPages } from './side-by-side'

/** `side-by-side`: one wide page for each, the original left; `alternating`: the original page, then its translation. */
export type BilingualLayout = 'side-by-side' | 'alternating'

export interface BilingualOptions {
  readonly layout: BilingualLayout
  /** What was cut out of the original's streams to make the translated ones: the rest of them is stored once. */
  readonly cuts?: readonly CutContent[]
  /** Those that the translation was written with. */
  readonly fonts?: Pick<FontEmbedder, 'shrink'>
}

const name = (text: string): PDFName => PDFName.of(text)

const load = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, preserveXFA: true })

/** Layers of the document (optional content groups, ISO 32000-2, 8.11.4.2) in the order it lists them. */
function layersOf({ context, catalog }: PDFDocument): PDFRef[] {
  const properties = context.lookup(catalog.get(name('OCProperties')))
  const groups = properties instanceof PDFDict ? context.lookup(properties.get(name('OCGs'))) : undefined
  return groups instanceof PDFArray ? groups.asArray().filter((group) => group instanceof PDFRef) : []
}

/** Layers that are off in the translation are off in the original, and are switched together. */
function shareLayers(source: PDFDocument, target: PDFDocument, copier: ObjectCopier): void {
  const own = layersOf(target)
  for (const [index, layer] of layersOf(source).entries()) {
    const same = own[index]
    if (same) copier.map(layer, same)
  }
}

/**
 * Both documents in one PDF. `original` is without encryption (`openPlain`), `translated` must be a translation of `original` page by page; it gives outline, form
 * fields, metadata and structure. Throws `FormatError` (`corrupt`) when the number of pages differs.
 */
export async function writeBilingual(
  original: Uint8Array,
  translated: Uint8Array,
  { layout, cuts = [], fonts }: BilingualOptions,
): Promise<Uint8Array> {
  const source = await load(original)
  const target = await load(translated)
  const [originals, translations] = [source.getPages(), target.getPages()]
  if (originals.length !== translations.length) {
    throw new FormatError('corrupt', `pages ${originals.length} and ${translations.length}`)
  }
  await paintForeignValues(source)
  // As the translation's were when it was saved: what both share is found by its bytes.
  if (mayBePacked(target)) {
    packLooseStreams(source)
    packEntries(source.context)
  }
  const copier = createObjectCopier(source.context, target.context)
  shareLayers(source, target, copier)
  shareDrawings(source, target, copier, cuts)
  if (layout === 'alternating') alternatePages(originals, target, copier)
  else {
    const pairs = originals.map((page, index) => [page, translations[index]!] as const)
    for (const [from, to] of pairs) copier.map(from.ref, to.ref)
    for (const [from, to] of pairs) joinPages(from, to, copier)
  }
  fonts?.shrink(target.context)
  return saveDocument(target, { repacked: true })
}
