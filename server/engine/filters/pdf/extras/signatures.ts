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

/** Ff of a push button that nobody can push (ISO 32000-2, tables 227 and 229). */
const READ_ONLY_BUTTON = 1 | 65_536
/** F of an annotation that is printed, and not to be changed (table 167). */
const PRINT_READ_ONLY_LOCKED = 4 | 64 | 128

/**
 * Takes signatures, and the rights they granted, off a document that was changed: viewers would call them broken, or refuse
 * the file's forms. Their fields stay as buttons without a deed, for these are seen as they were: where a signature was,
 * some viewers would paint that one is wanted.
 */
export function dropSignatures(document: PDFDocument): void {
  const { catalog, context } = document
  for (const field of signedFields(document)) {
    for (const key of ['V', 'DV', 'Lock', 'SV']) field.delete(name(key))
    field.set(name('FT'), name('Btn'))
    field.set(name('Ff'), PDFNumber.of(READ_ONLY_BUTTON))
    for (const widget of widgetsOf(field))
      widget.set(name('F'), PDFNumber.of(flagsOf(widget) | PRINT_READ_ONLY_LOCKED))
  }
  dictAt(context, catalog, 'AcroForm')?.delete(name('SigFlags'))
  for (const key of ['Perms', 'DSS']) catalog.delete(name(key))
}

function flagsOf(widget: PDFDict): number {
  const flags = widget.context.lookup(widget.get(name('F')))
  return flags instanceof PDFNumber ? flags.asNumber() : 0
}
