import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { keyOf } from './object-key'

/** What says how a stream is stored must be read before anything else is. */
const STORAGE = new Set(
  ['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL', 'W', 'Index'].map((key) =>
    PDFName.of(key),
  ),
)
/** Characters: a reference and the object it names take some of their own. */
const SMALLEST = 48

/**
 * Dictionaries of streams cannot be packed: what is large in them (the resources of forms, most of all) becomes objects, which can, and equal
 * ones are stored once.
 */
export function packEntries(context: PDFContext): void {
  const known = new Map<string, PDFRef>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    for (const [key, value] of object.dict.entries()) {
      if (STORAGE.has(key) || !(value instanceof PDFDict || value instanceof PDFArray)) continue
      const text = keyOf(value)
      if (text === null || text.length < SMALLEST) continue
      let ref = known.get(text)
      if (!ref) known.set(text, (ref = context.register(value)))
      object.dict.set(key, ref)
    }
  }
}
