import { Writable } from 'node:stream'

/**
 * Takes a page as React writes it, without what it has not written: React 18 fills buffers of 2 KB; where a character of
 * several bytes does not fit at the end of one, it sends the buffer whole, with the bytes it has not written as zeros
 * (facebook/react#24985, mended in React 19). They would show in attributes and break the JSON in the page.
 */
export function createPageSink(): { readonly sink: Writable; readonly page: Promise<Buffer> } {
  const chunks: Uint8Array[] = []
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      let end = chunk.length
      while (end > 0 && chunk[end - 1] === 0) end--
      chunks.push(chunk.subarray(0, end))
      done()
    },
  })
  const page = new Promise<Buffer>((resolve, reject) => {
    sink.on('finish', () => resolve(Buffer.concat(chunks)))
    sink.on('error', reject)
  })
  return { sink, page }
}
