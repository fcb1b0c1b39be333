import zlib from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { repackStreams } from './repack-streams'

const text = Buffer.from(
  Array.from({ length: 400 }, (_, index) => `${index} 0 Td (word ${index % 7}) Tj`).join('\n'),
)

/** Registers a Flate stream packed at a level, and repacks the document. */
async function repacked(contents: Uint8Array): Promise<PDFRawStream> {
  const { context } = await PDFDocument.create()
  const dict = context.obj({
    Filter: ['FlateDecode'],
    Length: context.register(context.obj(contents.length)),
  })
  const ref = context.register(PDFRawStream.of(dict, contents))
  await repackStreams(context)
  return context.lookup(ref) as PDFRawStream
}

test('a stream that was packed in haste gets smaller and says the same', async () => {
  const hasty = zlib.deflateSync(text, { level: 1 })
  const { contents } = await repacked(hasty)
  expect(contents.length).toBeLessThan(hasty.length)
  expect(zlib.inflateSync(contents).equals(text)).toBe(true)
})

test.each([
  ['one that is as small as can be', zlib.deflateSync(text, { level: 9 })],
  ['a damaged one', Buffer.from('x'.repeat(500))],
  ['one that unpacks to more than is read', zlib.deflateSync(Buffer.alloc(9 * 1024 * 1024), { level: 1 })],
])('%s stays as it is', async (_, contents) => {
  expect((await repacked(contents)).contents).toBe(contents)
})
