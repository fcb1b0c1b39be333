import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '../geometry'

/** A link annotation and where on the page it can be clicked. */
export interface LinkArea {
  readonly annotation: PDFDict
  readonly box: Box
}

const name = (text: string): PDFName => PDFName.of(text)

export function readLinks(page: PDFPage): LinkArea[] {
  const { context } = page.doc
  const list = context.lookup(page.node.get(name('Annots')))
  if (!(list instanceof PDFArray)) return []
  return list.asArray().flatMap((item) => {
    const annotation = context.lookup(item)
    if (!(annotation instanceof PDFDict) || annotation.get(name('Subtype')) !== name('Link')) return []
    const rect = context.lookup(annotation.get(name('Rect')))
    if (!(rect instanceof PDFArray) || rect.size() !== 4) return []
    const sides = rect.asArray().map((side) => context.lookup(side))
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.map((side) =>
      side instanceof PDFNumber ? side.asNumber() : 0,
    )
    return [
      { annotation, box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const },
    ]
  })
}

/** Puts a link over the places its words went to: one rectangle around all, and one for each line. */
export function moveLink({ annotation }: LinkArea, boxes: readonly Box[]): void {
  const { context } = annotation
  const around: Box = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
  annotation.set(name('Rect'), context.obj(around.map(round)))
  if (boxes.length > 1 || annotation.has(name('QuadPoints'))) {
    const corners = boxes.flatMap(([x0, y0, x1, y1]) => [x0, y1, x1, y1, x0, y0, x1, y0])
    annotation.set(name('QuadPoints'), context.obj(corners.map(round)))
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
