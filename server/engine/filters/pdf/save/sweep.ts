import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'

/** Deletes every object that cannot be reached any more, so that no source text survives where nobody sees it. */
export function sweep(context: PDFContext): void {
  const reached = new Set<PDFRef>()
  const { Root, Info, ID } = context.trailerInfo
  const waiting: PDFObject[] = [Root, Info, ID].filter((object) => object !== undefined)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    let object: PDFObject | undefined = next
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      object = context.lookup(object)
    }
    if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFStream) waiting.push(...object.dict.values())
    else if (object instanceof PDFDict) waiting.push(...object.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
