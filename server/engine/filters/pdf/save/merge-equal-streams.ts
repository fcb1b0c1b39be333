import {
  PDFArray,
  PDFDict,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { keyOf } from './object-key'

/** Smaller ones are not worth it; among them are the pictures of fields, which editors may change in their places. */
const SMALLEST = 256

/** Streams that say the same with the same dictionary are stored once: many writers repeat profiles, fonts and metadata. */
export function mergeEqualStreams(context: PDFContext): void {
  const merged = findEqual(context)
  if (merged.size === 0) return
  const renamed = (value: PDFObject): PDFObject => (value instanceof PDFRef && merged.get(value)) || value
  const visit = (object: PDFObject): void => {
    if (object instanceof PDFStream) return visit(object.dict)
    if (object instanceof PDFArray) {
      object.asArray().forEach((value, index) => {
        const other = renamed(value)
        if (other !== value) object.set(index, other)
        else visit(value)
      })
    } else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        const other = renamed(value)
        if (other !== value) object.set(key, other)
        else visit(value)
      }
    }
  }
  for (const [, object] of context.enumerateIndirectObjects()) visit(object)
  for (const ref of merged.keys()) context.delete(ref)
}

/** By reference that goes: the one that takes its place. */
function findEqual(context: PDFContext): Map<PDFRef, PDFRef> {
  const bySize = new Map<number, [PDFRef, PDFRawStream][]>()
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.contents.length < SMALLEST) continue
    const { length } = object.contents
    const same = bySize.get(length)
    if (same) same.push([ref, object])
    else bySize.set(length, [[ref, object]])
  }
  const merged = new Map<PDFRef, PDFRef>()
  for (const alike of bySize.values()) {
    if (alike.length === 1) continue
    const first = new Map<string, PDFRef>()
    for (const [ref, object] of alike) {
      const key = keyOf(object) ?? ref.toString()
      const known = first.get(key)
      if (known) merged.set(ref, known)
      else first.set(key, ref)
    }
  }
  return merged
}
