import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRef,
  PDFStream,
  type PDFContext,
} from '@cantoo/pdf-lib'
import { decodeStream, inherited, pageContent } from '../content/decode-stream'
import { readOperators } from '../content/tokens'
import type { Box } from '../geometry'
import { PageRefused, PDF_LIMITS } from '../limits'
import { numbersAt } from './links'
import { showsItsWords } from './object-texts'

const name = (text: string): PDFName => PDFName.of(text)
/** Annotations whose words stand in their appearance only (ISO 32000-2, 12.5.6.7, .9, .12, .22). */
const STAMPS = /^\/(Stamp|Watermark|Line|Polygon|PolyLine)$/
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])
const MOST_STAMPS = 500
const DEEPEST = 4
/** Bytes; a stamp is short. */
const LONGEST = 1_000_000
/** Points: viewers show no smaller pages. */
const SMALLEST = 3

interface Stamp {
  readonly ref: PDFRef
  readonly form: PDFStream
  readonly box: Box
}

/** Appearances in which words are painted, each once: a watermark is often the same on all pages. */
function findStamps(document: PDFDocument): Stamp[] {
  const found = new Map<PDFRef, Stamp>()
  for (const page of document.getPages()) {
    const list = document.context.lookup(page.node.get(name('Annots')))
    if (!(list instanceof PDFArray)) continue
    for (const item of list.asArray()) {
      const stamp = stampOf(document.context.lookup(item))
      if (stamp) found.set(stamp.ref, stamp)
      if (found.size >= MOST_STAMPS) return [...found.values()]
    }
  }
  return [...found.values()]
}

function stampOf(annotation: unknown): Stamp | null {
  if (!(annotation instanceof PDFDict)) return null
  const { context } = annotation
  const subtype = context.lookup(annotation.get(name('Subtype')))?.toString() ?? ''
  if (!STAMPS.test(subtype) || showsItsWords(annotation, subtype)) return null
  const looks = context.lookup(annotation.get(name('AP')))
  const ref = looks instanceof PDFDict ? looks.get(name('N')) : undefined
  const form = context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(form instanceof PDFStream) || !showsText(context, form, 0)) return null
  const [x0, y0, x1, y1] = numbersAt(form.dict, 'BBox')
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  return box[2] - box[0] < SMALLEST || box[3] - box[1] < SMALLEST ? null : { ref, form, box }
}

function showsText(context: PDFContext, form: PDFStream, depth: number): boolean {
  for (const operator of readOperators(contentOf(form))) if (SHOWS.has(operator.name)) return true
  const resources = context.lookup(form.dict.get(name('Resources')))
  const entries = resources instanceof PDFDict ? context.lookup(resources.get(name('XObject'))) : undefined
  if (!(entries instanceof PDFDict) || depth >= DEEPEST) return false
  return entries.values().some((entry) => {
    const own = context.lookup(entry)
    const isForm = own instanceof PDFStream && own.dict.get(name('Subtype')) === name('Form')
    return isForm && showsText(context, own, depth + 1)
  })
}

/** Nothing of one that is too long. */
function contentOf(form: PDFStream): Uint8Array {
  try {
    return decodeStream(form.dict.context, form, LONGEST)
  } catch (error) {
    if (error instanceof PageRefused) return new Uint8Array(0)
    throw error
  }
}

/**
 * A document of its own in which every stamp is a page, for the same reading and writing as any page; null where there is none. A stamp's
 * page has the coordinates of its appearance, so that the place on the page it is on is no matter.
 */
export async function bindStamps(document: PDFDocument): Promise<Uint8Array | null> {
  const stamps = findStamps(document)
  if (stamps.length === 0) return null
  const book = await PDFDocument.create({ updateMetadata: false })
  const copier = PDFObjectCopier.for(document.context, book.context)
  for (const { form, box } of stamps) {
    const page = book.addPage([box[2] - box[0], box[3] - box[1]])
    const resources = document.context.lookup(form.dict.get(name('Resources')))
    page.node.set(name('MediaBox'), book.context.obj([...box]))
    page.node.set(
      name('Resources'),
      resources instanceof PDFDict ? copier.copy(resources) : book.context.obj({}),
    )
    const content = book.context.flateStream(contentOf(form))
    page.node.set(name('Contents'), book.context.register(content))
  }
  return book.save({ addDefaultPage: false, updateFieldAppearances: false })
}

/** Puts the pages of what `bindStamps` made back into the appearances they were. */
export function returnStamps(document: PDFDocument, book: PDFDocument): void {
  const { context } = document
  const copier = PDFObjectCopier.for(book.context, context)
  const pages = book.getPages()
  findStamps(document).forEach(({ ref, form }, index) => {
    const page = pages[index]
    if (!page) return
    const resources = inherited(book.context, page.node, 'Resources')
    const bytes = pageContent(book.context, page.node, PDF_LIMITS.decodedBytesPerPage)
    const stream = context.flateStream(bytes)
    for (const [key, value] of form.dict.entries())
      if (!['Filter', 'DecodeParms', 'Length', 'Resources'].includes(key.decodeText()))
        stream.dict.set(key, value)
    if (resources instanceof PDFDict) stream.dict.set(name('Resources'), copier.copy(resources))
    context.assign(ref, stream)
  })
}
