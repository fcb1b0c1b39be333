import { PDFArray, PDFDict, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'

/** Signs that end a word by themselves (ISO 32000-2, 7.2.3). */
const DELIMITERS = new Set('()<>[]{}/%')

/** An object's bytes, with no space that a reader can do without. */
export function bytesOf(object: PDFObject): Uint8Array {
  if (object instanceof PDFStream) {
    object.updateDict()
    const head = Buffer.from(`${textOf(object.dict)}stream\n`, 'latin1')
    return Buffer.concat([head, object.getContents(), Buffer.from('\nendstream', 'latin1')])
  }
  if (object instanceof PDFDict || object instanceof PDFArray) return Buffer.from(textOf(object), 'latin1')
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** Characters are bytes. */
function textOf(object: PDFObject): string {
  if (object instanceof PDFDict) return `<<${joined(object.entries().flat())}>>`
  if (object instanceof PDFArray) return `[${joined(object.asArray())}]`
  return object.toString()
}

function joined(objects: readonly PDFObject[]): string {
  let out = ''
  let open = false
  for (const object of objects) {
    const text = textOf(object)
    out += open && !DELIMITERS.has(text[0] ?? '') ? ` ${text}` : text
    // A name may end in anything, were it only its slash.
    open = object instanceof PDFName || !DELIMITERS.has(text.at(-1) ?? '')
  }
  return out
}
