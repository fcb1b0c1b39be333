import { Transform } from 'node:stream'

/**
 * React 18 fills buffers of 2 KB; where a character of several bytes does not fit at the end of one, it sends the buffer
 * whole, with the bytes it has not written as zeros (facebook/react#24985, mended in React 19). They would show in
 * attributes and break the JSON in the page.
 */
export const onlyWrittenBytes = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let end = chunk.length
      while (end > 0 && chunk[end - 1] === 0) end--
      done(null, chunk.subarray(0, end))
    },
  })
