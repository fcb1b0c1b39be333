import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFContext,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { ObjectCopier } from './copy-objects'
import { annotationsOf, isWidget, numbersOf } from './source-page'

const name = (text: string): PDFName => PDFName.of(text)
/** Belongs to other annotations or to the page it came from. */
const LEFT_BEHIND = new Set(['P', 'Popup', 'IRT', 'NM', 'StructParent'].map(name))
const POINTS = ['QuadPoints', 'L', 'Vertices', 'CL'].map(name)

function movePoints(
  context: PDFContext,
  points: readonly number[],
  [dx, dy]: readonly [number, number],
): PDFArray {
  return context.obj(points.map((value, index) => value + (index % 2 === 0 ? dx : dy)))
}

/**
 * A page's links, notes and marks for another page on which its content stands moved by `shift`. Form fields stay behind
 * (a document has each field once), and so do the windows of notes.
 */
export function moveAnnotations(
  page: PDFPage,
  target: PDFContext,
  copier: ObjectCopier,
  owner: PDFRef,
  shift: readonly [number, number],
): PDFRef[] {
  return annotationsOf(page).flatMap((annotation) => {
    if (isWidget(annotation) || annotation.get(name('Subtype')) === name('Popup')) return []
    const rect = numbersOf(page, annotation.get(name('Rect')), 4)
    if (!rect) return []
    const moved = PDFDict.withContext(target)
    for (const [key, value] of annotation.entries())
      if (!LEFT_BEHIND.has(key)) moved.set(key, copier.copy(value))
    moved.set(name('Rect'), movePoints(target, rect, shift))
    for (const key of POINTS) {
      const points = numbersOf(page, annotation.get(key), 2)
      if (points) moved.set(key, movePoints(target, points, shift))
    }
    const strokes = page.doc.context.lookup(annotation.get(name('InkList')))
    if (strokes instanceof PDFArray)
      moved.set(name('InkList'), moveStrokes(page, target, strokes.asArray(), shift))
    moved.set(name('P'), owner)
    return [target.register(moved)]
  })
}

function moveStrokes(
  page: PDFPage,
  target: PDFContext,
  strokes: readonly PDFObject[],
  shift: readonly [number, number],
): PDFArray {
  const moved = PDFArray.withContext(target)
  for (const stroke of strokes) moved.push(movePoints(target, numbersOf(page, stroke, 2) ?? [], shift))
  return moved
}
