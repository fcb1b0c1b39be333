import { createHash } from 'node:crypto'
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFStream, type PDFObject } from '@cantoo/pdf-lib'

const LENGTH = PDFName.of('Length')

/** An object as text that is equal for equal objects, in whatever order their entries were written. */
function canonical(object: PDFObject): string {
  if (object instanceof PDFArray) return `[${object.asArray().map(canonical).join(' ')}]`
  if (!(object instanceof PDFDict)) return object.toString()
  const entries = object.entries().filter(([key]) => key !== LENGTH)
  const written = entries.map(([key, value]) => `${key.toString()} ${canonical(value)}`)
  return `<<${written.sort().join(' ')}>>`
}

/** What tells an object from others, references included; null for those that are not worth sharing. */
export function keyOf(object: PDFObject): string | null {
  if (object instanceof PDFRawStream) {
    return createHash('sha1').update(canonical(object.dict)).update(object.contents).digest('base64')
  }
  if (object instanceof PDFStream) return null
  return object instanceof PDFDict || object instanceof PDFArray ? canonical(object) : null
}
