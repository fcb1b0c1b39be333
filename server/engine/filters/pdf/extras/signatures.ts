import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { inheritedEntry, widgetsOf } from './form-fields'

const name = (text: string): PDFName => PDFName.of(text)
const DEEPEST = 16
const MOST = 10_000

/** Fields that somebody has signed (ISO 32000-2, 12.7.5.5). */
function signedFields({ catalog, context }: PDFDocument): PDFDict[] {
  const form = context.lookup(catalog.get(name('AcroForm')))
  const fields = form instanceof PDFDict ? form.get(name('Fields')) : undefined
  const found: PDFDict[] = []
  let left = MOST
  function visit(object: PDFObject | undefined, depth: number): void {
    const list = context.lookup(object)
    if (!(list instanceof PDFArray) || depth > DEEPEST) return
    for (const item of list.asArray()) {
      const field = context.lookup(item)
      if (!(field instanceof PDFDict) || left-- <= 0) continue
      if (isSignature(field) && dictAt(context, field, 'V')) found.push(field)
      visit(field.get(name('Kids')), depth + 1)
    }
  }
  visit(fields, 0)
  return found
}

const isSignature = (field: PDFDict): boolean => inheritedEntry(field, 'FT') === name('Sig')

function dictAt(context: PDFContext, dict: PDFDict, key: string): PDFDict | null {
  const value = context.lookup(dict.get(name(key)))
  return value instanceof PDFDict ? value : null
}

/** What has to be said of a document that somebody has signed or certified: a translation cannot carry that on. */
export const signatureWarning = (document: PDFDocument): string[] =>
  signedFields(document).length > 0 ? ['signed'] : []

/** What makes a widget a field. */
const OF_FIELDS = [
  'FT',
  'T',
  'TU',
  'TM',
  'V',
  'DV',
  'Ff',
  'Kids',
  'Parent',
  'Lock',
  'SV',
  'MK',
  'DA',
  'A',
  'AA',
]
/** Printed, and not to be changed (ISO 32000-2, table 167). */
const PRINT_READ_ONLY_LOCKED = 4 | 64 | 128

/**
 * Takes signatures, and the rights they granted, off a document that was changed: viewers would call them broken, ask for another, or
 * refuse the file's forms. What they looked like stays as a stamp.
 */
export function dropSignatures(document: PDFDocument): void {
  const { catalog, context } = document
  const signed = signedFields(document)
  const form = dictAt(context, catalog, 'AcroForm')
  const gone = new Set<PDFObject>()
  for (const field of signed) {
    const parent = dictAt(context, field, 'Parent')
    removeFrom(context, parent?.get(name('Kids')) ?? form?.get(name('Fields')), new Set([field]))
    for (const widget of widgetsOf(field)) if (!becomeStamp(widget)) gone.add(widget)
  }
  if (gone.size > 0)
    for (const page of document.getPages()) removeFrom(context, page.node.get(name('Annots')), gone)
  form?.delete(name('SigFlags'))
  for (const key of ['Perms', 'DSS']) catalog.delete(name(key))
}

/** False where it shows nothing. */
function becomeStamp(widget: PDFDict): boolean {
  const shown = dictAt(widget.context, widget, 'AP')?.has(name('N')) ?? false
  for (const key of OF_FIELDS) widget.delete(name(key))
  widget.set(name('Subtype'), name('Stamp'))
  widget.set(name('F'), PDFNumber.of(PRINT_READ_ONLY_LOCKED))
  return shown
}

function removeFrom(context: PDFContext, list: PDFObject | undefined, gone: ReadonlySet<PDFObject>): void {
  const array = context.lookup(list)
  if (!(array instanceof PDFArray)) return
  for (let at = array.size() - 1; at >= 0; at--) {
    const object = context.lookup(array.get(at))
    if (object && gone.has(object)) array.remove(at)
  }
}
