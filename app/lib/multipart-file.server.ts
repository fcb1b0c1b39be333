import { randomUUID } from 'node:crypto'
import type { MultipartBody } from '#contracts/executor'

/** As browsers write it (HTML, "multipart/form-data encoding algorithm"). */
const escapeName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** What `escapeName` has made of a name, undone. A name that said so by itself cannot be told apart. */
export const unescapeName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ')

/** A multipart body with the one field `file` (API-07), read from `bytes` as it is sent. */
export function multipartFile(name: string, bytes: AsyncGenerator<Uint8Array>): MultipartBody {
  const boundary = `verso-${randomUUID()}`
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escapeName(name)}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const parts = framed(head, bytes, `\r\n--${boundary}--\r\n`)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

async function* framed(head: string, bytes: AsyncGenerator<Uint8Array>, tail: string) {
  yield Buffer.from(head)
  // Not `for await`: that would close the source when the upstream stops reading early.
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value
  yield Buffer.from(tail)
}
