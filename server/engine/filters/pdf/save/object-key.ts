import { createHash } from 'node:crypto'
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib'

const LENGTH = PDFName.of('Length')

type Rename = (ref: PDFRef) => PDFRef

const digests = new WeakMap<PDFRawStream, string>()

function digestOf(stream: PDFRawStream): string {
  let digest = digests.get(stream)
  if (digest === undefined) {
    digest = createHash('sha1').update(stream.contents).digest('base64')
    digests.set(stream, digest)
  }
  return digest
}

/** An object as text that is equal for equal objects, in whatever order their entries were written. */
function canonical(object: PDFObject, rename: Rename): string {
  if (object instanceof PDFRef) return rename(object).toString()
  if (object instanceof PDFArray) {
    return `[${object
      .asArray()
      .map((item) => canonical(item, rename))
      .join(' ')}]`
  }
  if (!(object instanceof PDFDict)) return object.toString()
  const entries = object.entries().filter(([key]) => key !== LENGTH)
  const written = entries.map(([key, value]) => `${key.toString()} ${canonical(value, rename)}`)
  return `<<${written.sort().join(' ')}>>`
}

/** What tells an object from others, references included; null for those that are not worth sharing. */
export function keyOf(object: PDFObject, rename: Rename = (ref) => ref): string | null {
  if (object instanceof PDFRawStream) return `${canonical(object.dict, rename)} ${digestOf(object)}`
  if (object instanceof PDFStream) return null
  return object instanceof PDFDict || object instanceof PDFArray ? canonical(object, rename) : null
}
