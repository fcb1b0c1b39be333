import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream, ReadableStreamDefaultReader } from 'node:stream/web'
import busboy from 'busboy'

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/**
 * Reads a multipart form while it arrives; false: it was none, or broke off. `listen` says what becomes of its parts. What is
 * left of a broken one is read and forgotten: ending it would end the connection, and the answer with it.
 */
export async function readMultipart(
  request: Request,
  limits: busboy.Limits,
  listen: (parser: busboy.Busboy) => void,
): Promise<boolean> {
  const body = request.body as WebStream<Uint8Array> | null
  try {
    const parser = busboy({ headers: Object.fromEntries(request.headers), defParamCharset: 'utf8', limits })
    listen(parser)
    if (body) await pipeline(Readable.from(chunksOf(body)), parser)
    return true
  } catch {
    return false
  }
}

async function* chunksOf(body: WebStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await drain(reader)
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done) continue
  } catch {
    // the sender has gone
  }
}
