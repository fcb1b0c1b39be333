import {
  PDFArray,
  PDFCatalog,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'

const name = (text: string): PDFName => PDFName.of(text)

/** Pages that a document's tree leads to; 0 when part of it leads nowhere or counts wrongly, so that readers would disagree. */
export function countSoundPages({ catalog, context }: PDFDocument): number {
  const seen = new Set<PDFObject>()
  function count(node: PDFObject | undefined, depth: number): number {
    if (node instanceof PDFPageLeaf) return 1
    if (!(node instanceof PDFPageTree) || seen.has(node) || depth > PDF_LIMITS.pageTreeDepth) return NaN
    seen.add(node)
    const kids = context.lookup(node.get(name('Kids')))
    if (!(kids instanceof PDFArray)) return NaN
    let pages = 0
    for (const kid of kids.asArray())
      pages += kid instanceof PDFRef ? count(context.lookup(kid), depth + 1) : NaN
    const said = context.lookup(node.get(name('Count')))
    return said instanceof PDFNumber && said.asNumber() === pages ? pages : NaN
  }
  return count(catalog instanceof PDFCatalog ? context.lookup(catalog.get(name('Pages'))) : undefined, 0) || 0
}
