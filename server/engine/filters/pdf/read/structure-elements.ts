import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { ShowOperator } from '../content/content-tree'
import { PDF_LIMITS } from '../limits'
import type { ShowEvent, TextElement } from './show-event'

/** Writers whose tags are the paragraphs, items and cells of their source: others tag what they guessed from the looks of a page. */
const TRUSTED = /^Skia\/PDF/
/** Elements within a line (ISO 32000-1, 14.8.4.4). */
const INLINE = new Set([
  // The sign or number of an item, which is in the line of its text.
  'Lbl',
  'Span',
  'Link',
  'Code',
  'Em',
  'Strong',
  'Quote',
  'Note',
  'Reference',
  'Annot',
  'Figure',
  'Formula',
  'Ruby',
  'Sub',
])
/** Elements that say nothing but that they hold others: what a browser makes of boxes and of pieces of text. */
const PLAIN = new Set(['NonStruct', 'Private'])
const name = (text: string): PDFName => PDFName.of(text)

/**
 * Says of each show which element of the structure tree it belongs to (ISO 32000-1, 14.7), in documents whose writer knew them: items of lists
 * and cells are then told apart however alike they look.
 */
export function withElements(
  document: PDFDocument,
  page: PDFPage,
  events: readonly ShowEvent[],
  shows: readonly ShowOperator[],
): readonly ShowEvent[] {
  if (!shows.some(({ mark, node }) => mark && mark.id !== null && node.kind === 'page')) return events
  const leaves = leavesOf(document, page)
  if (!leaves) return events
  const known = new Map<PDFObject, TextElement>()
  return events.map((event, index) => {
    const { mark, node } = shows[index]!
    const leaf = node.kind === 'page' && mark && mark.id !== null ? leaves.get(mark.id) : undefined
    const dict = leaf && document.context.lookup(leaf)
    if (!(dict instanceof PDFDict)) return event
    let element = known.get(dict)
    if (!element) known.set(dict, (element = elementOf(dict)))
    return { ...event, element }
  })
}

/** The elements that hold the page's marked content, by its numbers. */
function leavesOf(document: PDFDocument, page: PDFPage): PDFArray | null {
  const { context, catalog } = document
  const root = context.lookup(catalog.get(name('StructTreeRoot')))
  const number = context.lookup(page.node.get(name('StructParents')))
  if (!(root instanceof PDFDict) || !(number instanceof PDFNumber) || !isTrusted(document)) return null
  const found = lookUpNumber(root.get(name('ParentTree')), number.asNumber(), document, 0)
  return found instanceof PDFArray ? found : null
}

function isTrusted({ context }: PDFDocument): boolean {
  const info = context.lookup(context.trailerInfo.Info)
  const producer = info instanceof PDFDict ? context.lookup(info.get(name('Producer'))) : null
  const known = producer instanceof PDFString || producer instanceof PDFHexString
  return known && TRUSTED.test(producer.decodeText())
}

/** Looks a number up in a number tree (ISO 32000-1, 7.9.7). */
function lookUpNumber(
  entry: PDFObject | undefined,
  wanted: number,
  document: PDFDocument,
  depth: number,
): PDFObject | undefined {
  const { context } = document
  const node = context.lookup(entry)
  if (!(node instanceof PDFDict) || depth > PDF_LIMITS.nesting) return undefined
  const valueOf = (object: PDFObject | undefined): number => {
    const value = context.lookup(object)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  }
  const numbers = context.lookup(node.get(name('Nums')))
  if (numbers instanceof PDFArray) {
    for (let at = 0; at + 1 < numbers.size(); at += 2)
      if (valueOf(numbers.get(at)) === wanted) return context.lookup(numbers.get(at + 1))
  }
  const kids = context.lookup(node.get(name('Kids')))
  if (!(kids instanceof PDFArray)) return undefined
  const kid = kids.asArray().find((one) => {
    const dict = context.lookup(one)
    const limits = dict instanceof PDFDict ? context.lookup(dict.get(name('Limits'))) : null
    return limits instanceof PDFArray && valueOf(limits.get(0)) <= wanted && wanted <= valueOf(limits.get(1))
  })
  return kid && lookUpNumber(kid, wanted, document, depth + 1)
}

/** What a piece of text belongs to. */
function elementOf(leaf: PDFDict): TextElement {
  const around: PDFDict[] = []
  let paragraph: PDFDict | null = null
  let element: PDFObject | undefined = leaf
  while (element instanceof PDFDict && around.length < PDF_LIMITS.nesting) {
    const role = roleOf(element)
    // The piece itself is not what is around it, whatever it is called.
    if (role !== null && !INLINE.has(role) && !(element === leaf && PLAIN.has(role))) {
      around.push(element)
      if (!PLAIN.has(role)) paragraph ??= element
    }
    element = element.context.lookup(element.get(name('P')))
  }
  return { leaf, paragraph, around }
}

function roleOf(element: PDFDict): string | null {
  const role = element.context.lookup(element.get(name('S')))
  return role instanceof PDFName ? role.decodeText() : null
}
