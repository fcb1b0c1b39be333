import { PDFArray, PDFDict, PDFName, PDFParser, PDFRef, PDFStream, type PDFContext } from '@cantoo/pdf-lib'
import { inherited } from '../content/decode-stream'
import { LETTER } from '../read/visible-box'
import { serialise } from '../save/serialise'
import { growPageTree, isBranch, type PageTree } from './grow-page-tree'
import { sieveObjects } from './sieve-objects'

const name = (text: string): PDFName => PDFName.of(text)
/** A document that has lost more of its pages than this share is not worth its price. */
const MOST_LOST = 0.5

export interface RepairedDocument {
  readonly bytes: Uint8Array
  /** Pages of which nothing can be read any more, from 0. Their places are kept. */
  readonly lost: readonly number[]
}

/**
 * A document whose page tree is broken or gone, written anew from the objects that are left of it, whatever its tables say.
 * Null when too much is lost: more than half of its pages, or an unknown number (the tree is gone, and the file ends before its end), and
 * when nobody can tell how it was encrypted.
 */
export async function repair(bytes: Uint8Array): Promise<RepairedDocument | null> {
  const sieved = sieveObjects(bytes)
  const context = sieved.encrypted ? null : await parse(sieved.bytes)
  if (!context) return null
  const { catalog, old } = findCatalog(context)
  if (!isBranch(context.lookup(old)) && sieved.expected === 0 && sieved.cutShort) return null
  const tree = growPageTree(context, old, sieved.places, sieved.expected)
  const lost = tree.pages.flatMap((page, index) => (isReadable(context, page, tree) ? [] : [index]))
  if (tree.pages.length === 0 || lost.length > MOST_LOST * tree.pages.length) return null
  for (const page of tree.pages) giveSize(context, page, tree)
  catalog.set(name('Type'), name('Catalog'))
  catalog.set(name('Pages'), tree.root)
  return { bytes: serialise(context), lost }
}

async function parse(bytes: Uint8Array): Promise<PDFContext | null> {
  try {
    return await PDFParser.forBytesWithOptions(bytes, Infinity).parseDocument()
  } catch (error) {
    if (error instanceof RangeError) throw error
    return null
  }
}

function findCatalog(context: PDFContext): { catalog: PDFDict; old: ReturnType<PDFDict['get']> } {
  const { Root } = context.trailerInfo
  const found = context.lookup(Root)
  const catalog = found instanceof PDFDict ? found : context.obj({ Type: 'Catalog' })
  if (catalog !== found || !(Root instanceof PDFRef)) context.trailerInfo.Root = context.register(catalog)
  return { catalog, old: catalog.get(name('Pages')) }
}

/** Its content is there, and at least one of the fonts that it names. */
function isReadable(context: PDFContext, ref: PDFRef, { blank }: PageTree): boolean {
  if (blank.has(ref)) return false
  const page = context.lookup(ref, PDFDict)
  const contents = context.lookup(page.get(name('Contents')))
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  if (page.has(name('Contents')) && !streams.some((one) => context.lookup(one) instanceof PDFStream))
    return false
  const resources = inherited(context, page, 'Resources')
  const fonts = resources instanceof PDFDict ? context.lookup(resources.get(name('Font'))) : undefined
  if (!(fonts instanceof PDFDict) || fonts.keys().length === 0) return true
  return fonts.values().some((font) => context.lookup(font) instanceof PDFDict)
}

/** Sizes that stood on a branch which is gone are taken from another page. */
function giveSize(context: PDFContext, ref: PDFRef, { pages }: PageTree): void {
  const sizeOf = (page: PDFRef): PDFArray | null => {
    const size = inherited(context, context.lookup(page, PDFDict), 'MediaBox')
    return size instanceof PDFArray && size.size() === 4 ? size : null
  }
  if (sizeOf(ref)) return
  const other = pages.slice(0, 10).flatMap((page) => sizeOf(page) ?? [])[0]
  context.lookup(ref, PDFDict).set(name('MediaBox'), other ?? context.obj([...LETTER]))
}
