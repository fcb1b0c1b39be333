import { PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'
import { decodeStream, inherited, pageContent } from './decode-stream'

const FORM = PDFName.of('Form')

/**
 * May a page cost the reader more than it is long? Where its forms paint forms, or so many states are saved that they may stand within one
 * another. `readPageContent` then tells.
 */
export function mayCostMore(context: PDFContext, page: PDFPage): boolean {
  const resources = inherited(context, page.node, 'Resources')
  const forms = formsOf(context, resources)
  const nested = forms.some((form) => {
    const own = context.lookup(form.dict.get(PDFName.of('Resources')))
    return formsOf(context, own ?? resources).length > 0
  })
  if (nested) return true
  const limit = PDF_LIMITS.decodedBytesPerPage
  let saves = countSaves(pageContent(context, page.node, limit))
  for (const form of forms) {
    if (saves > PDF_LIMITS.nesting) return true
    saves += countSaves(decodeStream(context, form, limit))
  }
  return saves > PDF_LIMITS.nesting
}

const SAVE = 'q'.charCodeAt(0)

/** At least as many as there are. */
function countSaves(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(SAVE); at >= 0; at = bytes.indexOf(SAVE, at + 1)) count++
  return count
}

function formsOf(context: PDFContext, resources: PDFObject | undefined): PDFStream[] {
  const entries = resources instanceof PDFDict ? context.lookup(resources.get(PDFName.of('XObject'))) : null
  if (!(entries instanceof PDFDict)) return []
  return entries.values().flatMap((entry) => {
    const object = context.lookup(entry)
    const isForm = object instanceof PDFStream && object.dict.get(PDFName.of('Subtype')) === FORM
    return isForm ? [object] : []
  })
}
