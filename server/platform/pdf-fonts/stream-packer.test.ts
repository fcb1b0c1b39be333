import zlib from 'node:zlib'
import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { StreamPacker, type PackedSoon } from './stream-packer'

test('streams get their packed contents in their places, with what was set meanwhile', async () => {
  const { context } = await PDFDocument.create()
  const packer = new StreamPacker(context)
  const texts = Array.from({ length: 30 }, (_, index) => `page ${index} `.repeat(50))
  const added: PackedSoon[] = []
  for (const text of texts) {
    added.push(packer.add(Buffer.from(text)))
    await packer.room()
  }
  added[3]!.dict.set(PDFName.of('Kept'), context.obj(3))
  await packer.finish()
  const streams = added.map(({ ref }) => context.lookup(ref) as PDFRawStream)
  expect(streams.map(({ contents }) => zlib.inflateSync(contents).toString())).toEqual(texts)
  expect(streams[3]!.dict.get(PDFName.of('Kept'))).toEqual(context.obj(3))
})

test('what cannot be packed is told at the end', async () => {
  const { context } = await PDFDocument.create()
  const packer = new StreamPacker(context)
  packer.add({} as unknown as Uint8Array)
  await expect(packer.finish()).rejects.toThrow()
})
