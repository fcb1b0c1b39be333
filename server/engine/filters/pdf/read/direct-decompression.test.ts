import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { DirectDecompression } from './direct-decompression'

/** As pdf.js uses it. */
async function unpack(bytes: Uint8Array): Promise<Buffer> {
  const { readable, writable } = new DirectDecompression('deflate')
  const writer = writable.getWriter()
  await writer.ready
  writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined)
  const chunks: Uint8Array[] = []
  for await (const chunk of readable) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('unpacks what the web’s own unpacks, with what stands behind the data left out', async () => {
  const packed = zlib.deflateSync('BT (text) Tj ET '.repeat(1000))
  expect((await unpack(packed)).length).toBe(16_000)
  expect((await unpack(Buffer.concat([packed, Buffer.from('\n')]))).length).toBe(16_000)
})

test('damaged data and unknown formats fail', async () => {
  const packed = zlib.deflateSync('BT (text) Tj ET '.repeat(1000))
  await expect(unpack(packed.subarray(0, 20))).rejects.toThrow()
  await expect(unpack(Buffer.from('no stream'))).rejects.toThrow()
  expect(() => new DirectDecompression('brotli' as never)).toThrow(TypeError)
})
