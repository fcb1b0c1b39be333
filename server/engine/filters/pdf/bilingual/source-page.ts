import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { inherited, pageContent } from '../content/decode-stream'
import { transformBox, type Box, type Matrix } from '../geometry'
import type { ObjectCopier } from './copy-objects'
import { plainAppearance } from './plain-appearance'

const name = (text: string): PDFName => PDFName.of(text)
const HIDDEN = 2
const NO_VIEW = 32
/** Bytes of one page's content; the document was read under stricter limits before. */
const CONTENT_LIMIT = 2 ** 29

/** Numbers of an array; null when it is none of at least `count`. */
export function numbersOf(page: PDFPage, object: PDFObject | undefined, count: number): number[] | null {
  const { context } = page.doc
  const array = context.lookup(object)
  if (!(array instanceof PDFArray) || array.size() < count) return null
  const numbers = array.asArray().map((item) => context.lookup(item))
  return numbers.every((item) => item instanceof PDFNumber) ? numbers.map((item) => item.asNumber()) : null
}

const number = (object: PDFObject | undefined, otherwise: number): number =>
  object instanceof PDFNumber ? object.asNumber() : otherwise

/** Degrees clockwise, 0, 90, 180 or 270. */
export function rotationOf(page: PDFPage): number {
  const degrees = number(inherited(page.doc.context, page.node, 'Rotate'), 0)
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
}

/** Dictionaries of a page's annotations. */
export function annotationsOf(page: PDFPage): PDFDict[] {
  const { context } = page.doc
  const list = context.lookup(page.node.get(name('Annots')))
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((item) => {
    const annotation = context.lookup(item)
    return annotation instanceof PDFDict ? [annotation] : []
  })
}

export const isWidget = (annotation: PDFDict): boolean => annotation.get(name('Subtype')) === name('Widget')

/** The stream a viewer shows for an annotation: normal appearance, present state. */
function appearanceOf(page: PDFPage, annotation: PDFDict): { ref: PDFObject; stream: PDFStream } | null {
  const { context } = page.doc
  const appearances = context.lookup(annotation.get(name('AP')))
  if (!(appearances instanceof PDFDict)) return null
  let ref = appearances.get(name('N'))
  let normal = context.lookup(ref)
  if (normal instanceof PDFDict && !(normal instanceof PDFStream)) {
    const state = context.lookup(annotation.get(name('AS')))
    ref = state instanceof PDFName ? normal.get(state) : undefined
    normal = context.lookup(ref)
  }
  return ref && normal instanceof PDFStream ? { ref, stream: normal } : null
}

function ownLook(page: PDFPage, widget: PDFDict, rect: readonly number[]): ReturnType<typeof appearanceOf> {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const ref = plainAppearance(page.doc, widget, Math.abs(right - left), Math.abs(top - bottom))
  const stream = ref && page.doc.context.lookup(ref)
  return ref && stream instanceof PDFStream ? { ref, stream } : null
}

/** Where an appearance goes (ISO 32000-2, 12.5.5, algorithm 8.1): its box, transformed, onto the annotation's rectangle. */
function appearanceMatrix(page: PDFPage, stream: PDFStream, rect: readonly number[]): Matrix | null {
  const box = numbersOf(page, stream.dict.get(name('BBox')), 4)
  if (!box) return null
  const matrix = numbersOf(page, stream.dict.get(name('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const [x0, y0, x1, y1] = transformBox(matrix as unknown as Matrix, box as unknown as Box)
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  if (x1 === x0 || y1 === y0) return null
  const [sx, sy] = [Math.abs(right - left) / (x1 - x0), Math.abs(top - bottom) / (y1 - y0)]
  return [sx, 0, 0, sy, Math.min(left, right) - sx * x0, Math.min(bottom, top) - sy * y0]
}

export interface Painting {
  /** Operators in the page's own coordinates. */
  readonly operators: string
  /** XObjects they use. */
  readonly objects: ReadonlyMap<string, PDFObject>
}

/** Form fields as pictures of what they show, for the page that has no live ones. */
export function paintWidgets(page: PDFPage, copier: ObjectCopier): Painting {
  const objects = new Map<string, PDFObject>()
  let operators = ''
  for (const annotation of annotationsOf(page)) {
    const flags = number(page.doc.context.lookup(annotation.get(name('F'))), 0)
    if (!isWidget(annotation) || flags & (HIDDEN | NO_VIEW)) continue
    const rect = numbersOf(page, annotation.get(name('Rect')), 4)
    const shown = appearanceOf(page, annotation) ?? (rect && ownLook(page, annotation, rect))
    const matrix = shown && rect && appearanceMatrix(page, shown.stream, rect)
    if (!shown || !matrix) continue
    const key = `VersoW${objects.size + 1}`
    const picture = copier.copy(shown.ref)
    objects.set(key, picture)
    operators += `q ${matrix.map((value) => value.toFixed(5)).join(' ')} cm /${key} Do Q\n`
  }
  return { operators, objects }
}

/** Content of a page with the dictionary entries its filters need; passed on as it is when it is one stream. */
export function contentOf(page: PDFPage): { contents: Uint8Array; dict: PDFDict } {
  const { context } = page.doc
  const given = context.lookup(page.node.get(name('Contents')))
  const only = given instanceof PDFArray && given.size() === 1 ? context.lookup(given.get(0)) : given
  const dict = context.obj({})
  if (only instanceof PDFRawStream && !only.dict.has(name('F'))) {
    for (const key of ['Filter', 'DecodeParms']) {
      const value = context.lookup(only.dict.get(name(key)))
      if (value) dict.set(name(key), value)
    }
    return { contents: only.contents, dict }
  }
  const stream = packStream(context, pageContent(context, page.node, CONTENT_LIMIT))
  dict.set(name('Filter'), name('FlateDecode'))
  return { contents: stream.getContents(), dict }
}
