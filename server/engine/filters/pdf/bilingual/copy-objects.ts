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

/** Equal objects that refer to equal objects are found in a second look, those that refer to them in a third. */
const LOOKS = 4

interface ObjectIndex {
  readonly byKey: Map<string, PDFRef>
  /** The first of an object's equals, which stands for all. */
  readonly first: (ref: PDFRef) => PDFRef
}

function indexOf(context: PDFContext): ObjectIndex {
  let firsts = new Map<PDFRef, PDFRef>()
  for (let look = 1; ; look++) {
    const known = firsts
    const first = (ref: PDFRef): PDFRef => known.get(ref) ?? ref
    const byKey = new Map<string, PDFRef>()
    const found = new Map<PDFRef, PDFRef>()
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      const key = keyOf(object, first)
      if (key === null) continue
      const same = byKey.get(key)
      if (same) found.set(ref, same)
      else byKey.set(key, ref)
    }
    if (look === LOOKS || found.size === firsts.size) return { byKey, first }
    firsts = found
  }
}

export function createObjectCopier(source: PDFContext, target: PDFContext): ObjectCopier {
  const copies = new Map<PDFRef, PDFRef>()
  const { byKey: index, first } = indexOf(target)
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
    const key = keyOf(made, first)
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
