import { PDFDocument, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createObjectCopier } from './copy-objects'

/** A picture with a colour space of its own. */
function addPicture(context: PDFContext): PDFRef {
  const space = context.register(context.obj(['CalRGB', { WhitePoint: [0.9505, 1, 1.089] }]))
  return context.register(context.stream('pixels', { Subtype: 'Image', ColorSpace: space }))
}

test('a picture is shared although the target has its colour space twice', async () => {
  const [source, target] = [await PDFDocument.create(), await PDFDocument.create()]
  target.context.register(target.context.obj(['CalRGB', { WhitePoint: [0.9505, 1, 1.089] }]))
  const own = addPicture(target.context)
  const picture = addPicture(source.context)
  const copier = createObjectCopier(source.context, target.context)
  expect(copier.copy(picture)).toBe(own)
})

test('what differs in something it refers to is not shared', async () => {
  const [source, target] = [await PDFDocument.create(), await PDFDocument.create()]
  const own = addPicture(target.context)
  const picture = addPicture(source.context)
  const space = source.context
    .enumerateIndirectObjects()
    .find(([ref]) => ref !== picture && ref.objectNumber === picture.objectNumber - 1)
  source.context.assign(space![0], source.context.obj(['CalRGB', { WhitePoint: [1, 1, 1] }]))
  const copy = createObjectCopier(source.context, target.context).copy(picture)
  expect(copy).not.toBe(own)
  expect(target.context.lookup(copy)?.toString()).toContain(PDFName.of('Image').toString())
})
