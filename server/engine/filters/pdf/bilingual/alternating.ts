import type { PDFRef } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { inherited } from '../content/decode-stream'
import type { ObjectCopier } from './copy-objects'
import { moveAnnotations } from './moved-annotations'
import { doubleLabels } from './page-labels'
import { contentOf, paintWidgets } from './source-page'

const name = (text: string): PDFName => PDFName.of(text)
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const OWN = ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Group']

/** Copies an original page under the number promised for it; form fields become pictures of what they show. */
function copyPage(page: PDFPage, target: PDFDocument, copier: ObjectCopier, ref: PDFRef): void {
  const { context } = target
  const node = context.obj({ Type: 'Page' })
  for (const key of INHERITABLE) {
    const value = inherited(page.doc.context, page.node, key)
    if (value) node.set(name(key), copier.copy(value))
  }
  for (const key of OWN) {
    const value = page.node.get(name(key))
    if (value) node.set(name(key), copier.copy(value))
  }
  const { contents, dict } = contentOf(page)
  const stream = PDFDict.withContext(context)
  for (const [key, value] of dict.entries()) stream.set(key, copier.copy(value))
  const content = context.register(PDFRawStream.of(stream, contents))
  const widgets = paintWidgets(page, copier)
  if (widgets.objects.size === 0) node.set(name('Contents'), content)
  else {
    const parts = ['q\n', `\nQ q ${widgets.operators}Q`].map((text) =>
      context.register(packStream(context, text)),
    )
    node.set(name('Contents'), context.obj([parts[0]!, content, parts[1]!]))
    addObjects(target, node, widgets.objects)
  }
  const annotations = moveAnnotations(page, context, copier, ref, [0, 0])
  if (annotations.length > 0) node.set(name('Annots'), context.obj(annotations))
  context.assign(ref, node)
}

function addObjects(
  { context }: PDFDocument,
  node: PDFDict,
  objects: ReturnType<typeof paintWidgets>['objects'],
): void {
  const known = context.lookup(node.get(name('Resources')))
  const resources = known instanceof PDFDict ? known.clone(context) : context.obj({})
  const before = context.lookup(resources.get(name('XObject')))
  const list = before instanceof PDFDict ? before.clone(context) : context.obj({})
  for (const [key, object] of objects) list.set(name(key), object)
  resources.set(name('XObject'), list)
  node.set(name('Resources'), resources)
}

/** Puts each original page before its translation and gives the document one flat page tree. */
export function alternatePages(
  originals: readonly PDFPage[],
  target: PDFDocument,
  copier: ObjectCopier,
): void {
  const { context, catalog } = target
  const translations = target.getPages()
  // Promised before any is copied: links of the original lead to original pages.
  const refs = originals.map((page) => {
    const ref = context.nextRef()
    copier.map(page.ref, ref)
    return ref
  })
  const kids = PDFArray.withContext(context)
  const tree = context.obj({ Type: 'Pages', Count: refs.length + translations.length })
  const root = context.register(tree)
  for (const [index, translation] of translations.entries()) {
    const [original, ref] = [originals[index], refs[index]]
    if (original && ref) {
      copyPage(original, target, copier, ref)
      kids.push(ref)
    }
    for (const key of INHERITABLE) {
      const value = inherited(context, translation.node, key)
      if (value && !translation.node.has(name(key))) translation.node.set(name(key), value)
    }
    kids.push(translation.ref)
  }
  for (const kid of kids.asArray()) {
    const node = context.lookup(kid)
    if (node instanceof PDFDict) node.set(name('Parent'), root)
  }
  tree.set(name('Kids'), kids)
  catalog.set(name('Pages'), root)
  doubleLabels(target, translations.length)
  // Odd pages, the originals, stand left where a viewer shows two.
  if (!catalog.has(name('PageLayout'))) catalog.set(name('PageLayout'), name('TwoColumnLeft'))
}
