import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { keyOf } from '../save/object-key'

/** Carries objects of one document over into another. */
export interface ObjectCopier {
  /** A copy that belongs to the target; objects the target has already, byte for byte, are shared instead. */
  copy(object: PDFObject): PDFObject
  /** From now on `from` (of the source) is `to` (of the target). */
  map(from: PDFRef, to: PDFRef): void
}

/** Ties to the source's structure tree and page tree, which stay behind. */
const LEFT_BEHIND = new Set(
  ['StructParent', 'StructParents', 'Parent', 'PieceInfo', 'LastModified'].map((key) => PDFName.of(key)),
)

function indexOf(context: PDFContext): Map<string, PDFRef> {
  const index = new Map<string, PDFRef>()
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const key = keyOf(object)
    if (key !== null && !index.has(key)) index.set(key, ref)
  }
  return index
}

export function createObjectCopier(source: PDFContext, target: PDFContext): ObjectCopier {
  const copies = new Map<PDFRef, PDFRef>()
  const index = indexOf(target)
  /** References given out before their object was copied: such a copy must stay under its number. */
  const promised = new Set<PDFRef>()
  const open = new Set<PDFRef>()

  function copyRef(ref: PDFRef): PDFObject {
    const known = copies.get(ref)
    if (known) {
      if (open.has(ref)) promised.add(ref)
      return known
    }
    const object = source.lookup(ref)
    if (!object) return target.obj(null)
    const own = target.nextRef()
    copies.set(ref, own)
    open.add(ref)
    const made = copy(object)
    open.delete(ref)
    const key = keyOf(made)
    const same = key === null || promised.has(ref) ? undefined : index.get(key)
    if (same) {
      copies.set(ref, same)
      return same
    }
    target.assign(own, made)
    if (key !== null) index.set(key, own)
    return own
  }

  function copyDict(dict: PDFDict): PDFDict {
    const made = PDFDict.withContext(target)
    for (const [key, value] of dict.entries()) if (!LEFT_BEHIND.has(key)) made.set(key, copy(value))
    return made
  }

  function copy(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return copyRef(object)
    if (object instanceof PDFArray) {
      const made = PDFArray.withContext(target)
      for (const item of object.asArray()) made.push(copy(item))
      return made
    }
    if (object instanceof PDFRawStream) return PDFRawStream.of(copyDict(object.dict), object.contents)
    if (object instanceof PDFStream) return PDFRawStream.of(copyDict(object.dict), object.getContents())
    if (object instanceof PDFDict) return copyDict(object)
    return object.clone(target)
  }

  return { copy, map: (from, to) => copies.set(from, to) }
}
