import type { PDFRef } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { inherited } from '../content/decode-stream'
import type { Box } from '../geometry'
import { visibleBox } from '../read/visible-box'
import type { ObjectCopier } from './copy-objects'
import { moveAnnotations } from './moved-annotations'
import { contentOf, paintWidgets, rotationOf } from './source-page'

const name = (text: string): PDFName => PDFName.of(text)
const ORIGINAL = 'VersoOriginal'
/** Boxes of the single page that mean nothing on the double one, and what viewers made for it. */
const OUTDATED = ['TrimBox', 'BleedBox', 'ArtBox', 'Thumb']

/** Points: what no screen shows. */
const NEARLY = 0.01

/**
 * How far the original moves to stand left of the translation as the page is shown: the translation stays where it is, so
 * that its fields, links, outline and structure stay true. Rotation turns left into another direction.
 */
function besides(rotation: number, original: Box, translated: Box): readonly [number, number] {
  const [ox0, oy0, ox1, oy1] = original
  const [tx0, ty0, tx1, ty1] = translated
  const gap = toWholePoint(rotation % 180 === 0 ? ox1 - ox0 : oy1 - oy0)
  if (rotation === 90) return [tx0 - ox0, ty0 - oy1 - gap]
  if (rotation === 180) return [tx1 - ox0 + gap, ty0 - oy0]
  if (rotation === 270) return [tx1 - ox1, ty1 - oy0 + gap]
  return [tx0 - ox1 - gap, ty1 - oy1]
}

/** The translation begins at a whole point: a dot of the screen that both halves share would show the grounds of both. */
const toWholePoint = (width: number): number => Math.max(0, Math.ceil(width - NEARLY) - width)

const round = (value: number): number => Number(value.toFixed(4))

/** A page as a Form XObject of the target document, form fields painted in. */
function makeForm(original: PDFPage, target: PDFPage, copier: ObjectCopier): PDFRef {
  const { context } = target.doc
  const { contents, dict } = contentOf(original)
  const form = PDFDict.withContext(context)
  for (const [key, value] of dict.entries()) form.set(key, copier.copy(value))
  form.set(name('Type'), name('XObject'))
  form.set(name('Subtype'), name('Form'))
  form.set(name('BBox'), context.obj([...visibleBox(original)]))
  const resources = inherited(original.doc.context, original.node, 'Resources')
  form.set(name('Resources'), resources ? copier.copy(resources) : context.obj({}))
  const group = original.node.get(name('Group'))
  const own = target.node.get(name('Group'))
  if (group) {
    const copied = copier.copy(group)
    // The same group on both sides is the double page's own: colours blend as they did.
    if (context.lookup(copied)?.toString() !== context.lookup(own)?.toString())
      form.set(name('Group'), copied)
  }
  return context.register(PDFRawStream.of(form, contents))
}

function addObjects(page: PDFPage, objects: ReadonlyMap<string, PDFObject>): void {
  const { context } = page.doc
  const known = inherited(context, page.node, 'Resources')
  const resources = known instanceof PDFDict ? known.clone(context) : context.obj({})
  const before = context.lookup(resources.get(name('XObject')))
  const list = before instanceof PDFDict ? before.clone(context) : context.obj({})
  for (const [key, object] of objects) list.set(name(key), object)
  resources.set(name('XObject'), list)
  page.node.set(name('Resources'), resources)
}

function contentRefs(page: PDFPage): PDFObject[] {
  const given = page.node.get(name('Contents'))
  const array = page.doc.context.lookup(given)
  if (array instanceof PDFArray) return array.asArray()
  return given ? [given] : []
}

/** Widens a translated page and puts the original to its left. */
export function joinPages(original: PDFPage, translated: PDFPage, copier: ObjectCopier): void {
  const { context } = translated.doc
  const [from, to] = [visibleBox(original), visibleBox(translated)]
  const shift = besides(rotationOf(translated), from, to).map(round) as unknown as readonly [number, number]
  const widgets = paintWidgets(original, copier)
  const move = `1 0 0 1 ${shift.join(' ')} cm`
  const area = [to[0], to[1], to[2] - to[0], to[3] - to[1]].map(round).join(' ')
  const before = `/Artifact BMC q ${move} /${ORIGINAL} Do ${widgets.operators}Q EMC q ${area} re W n\n`
  addObjects(translated, new Map([[ORIGINAL, makeForm(original, translated, copier)], ...widgets.objects]))
  const contents = PDFArray.withContext(context)
  contents.push(context.register(packStream(context, before)))
  for (const content of contentRefs(translated)) contents.push(content)
  contents.push(context.register(packStream(context, '\nQ')))
  const { node } = translated
  node.set(name('Contents'), contents)
  for (const key of OUTDATED) node.delete(name(key))
  const box = context.obj([
    Math.min(to[0], from[0] + shift[0]),
    Math.min(to[1], from[1] + shift[1]),
    Math.max(to[2], from[2] + shift[0]),
    Math.max(to[3], from[3] + shift[1]),
  ])
  node.set(name('MediaBox'), box)
  node.set(name('CropBox'), box)
  const moved = moveAnnotations(original, context, copier, translated.ref, shift)
  if (moved.length === 0) return
  const known = context.lookup(node.get(name('Annots')))
  node.set(name('Annots'), context.obj([...moved, ...(known instanceof PDFArray ? known.asArray() : [])]))
}
