import { PDFArray, PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)
/** The page that stands for the form says in all languages where to get the program that can show it. */
const SAYS_WHERE = /adobe|acrobat/i

/**
 * Is a document a form whose pages Acrobat makes of its XML (dynamic XFA, ISO 32000-1, 7.7.2, `NeedsRendering`)? All that is in the file for others is
 * one page that asks to wait, or to get another program. `text`: of that page.
 */
export function isDynamicForm(document: PDFDocument, text: string): boolean {
  const { catalog, context } = document
  const form = context.lookup(catalog.get(name('AcroForm')))
  if (
    document.getPageCount() !== 1 ||
    !(form instanceof PDFDict) ||
    !form.has(name('XFA')) ||
    !SAYS_WHERE.test(text)
  )
    return false
  const fields = context.lookup(form.get(name('Fields')))
  const isEmpty = !(fields instanceof PDFArray) || fields.size() === 0
  return isEmpty || context.lookup(catalog.get(name('NeedsRendering')))?.toString() === 'true'
}
