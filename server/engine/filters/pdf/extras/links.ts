import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext, type PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '../geometry'
import { paintMarkup } from './markup-appearance'

/** An annotation that belongs to words: a link, or what a reader marked. */
export interface LinkArea {
  readonly annotation: PDFDict
  /** Where it stands on the page: one rectangle for each line. */
  readonly boxes: readonly Box[]
  /** A highlight, underline or strike-out; it moves only where all of its words do. */
  readonly markup: boolean
}

const name = (text: string): PDFName => PDFName.of(text)

const MARKUPS: ReadonlySet<unknown> = new Set(
  ['Highlight', 'Underline', 'StrikeOut', 'Squiggly'].map((subtype) => name(subtype)),
)

export function readLinks(page: PDFPage): LinkArea[] {
  return annotationsOf(page).flatMap((annotation): LinkArea[] => {
    const subtype = annotation.get(name('Subtype'))
    const markup = MARKUPS.has(subtype)
    if (!markup && subtype !== name('Link')) return []
    const quads = quadBoxes(numbersAt(annotation, 'QuadPoints'))
    const rect = rectOf(annotation)
    const boxes = quads.length > 0 ? quads : rect ? [rect] : []
    return boxes.length > 0 ? [{ annotation, boxes, markup }] : []
  })
}

/** Where fields are filled in: no words may be written there. */
export const readFieldBoxes = (page: PDFPage): Box[] =>
  annotationsOf(page).flatMap((annotation) => {
    if (annotation.get(name('Subtype')) !== name('Widget')) return []
    const rect = rectOf(annotation)
    return rect ? [rect] : []
  })

function annotationsOf(page: PDFPage): PDFDict[] {
  const { context } = page.doc
  const list = context.lookup(page.node.get(name('Annots')))
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((item) => {
    const annotation = context.lookup(item)
    return annotation instanceof PDFDict ? [annotation] : []
  })
}

/** The numbers of a list; what is none of them is 0. */
export function numbersAt(annotation: PDFDict, key: string): number[] {
  const { context } = annotation
  const list = context.lookup(annotation.get(name(key)))
  if (!(list instanceof PDFArray)) return []
  return list.asArray().map((item) => {
    const value = context.lookup(item)
    return value instanceof PDFNumber ? value.asNumber() : 0
  })
}

/** The rectangle of an annotation (ISO 32000-1, table 164); null where it has none. */
export function rectOf(annotation: PDFDict): Box | null {
  const sides = numbersAt(annotation, 'Rect')
  return sides.length === 4 ? around(sides) : null
}

/** Four corners each (12.5.6.5); writers do not agree on their order. */
function quadBoxes(numbers: readonly number[]): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= numbers.length; at += 8) boxes.push(around(numbers.slice(at, at + 8)))
  return boxes.filter((box) => box[2] > box[0] && box[3] > box[1])
}

function around(coordinates: readonly number[]): Box {
  const xs = coordinates.filter((_value, index) => index % 2 === 0)
  const ys = coordinates.filter((_value, index) => index % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Puts a link over the places its words went to: one rectangle around all, and one for each line. */
export function moveLink({ annotation, markup }: LinkArea, boxes: readonly Box[]): void {
  const { context } = annotation
  const whole = around(boxes.flat())
  annotation.set(name('Rect'), numberArray(context, whole))
  if (boxes.length > 1 || annotation.has(name('QuadPoints'))) {
    const corners = boxes.flatMap(([x0, y0, x1, y1]) => [x0, y1, x1, y1, x0, y0, x1, y0])
    annotation.set(name('QuadPoints'), numberArray(context, corners))
  }
  if (markup) paintMarkup(annotation, whole, boxes)
}

const numberArray = (context: PDFContext, values: readonly number[]): PDFArray =>
  context.obj(values.map((value) => Math.round(value * 100) / 100))
