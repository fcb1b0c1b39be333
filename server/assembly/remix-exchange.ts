import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/**
 * Express's request as Remix reads it, aborted when the browser has gone before the answer. As Remix's own adapter does it, but
 * for the origin, which is the one that the service itself goes by.
 */
export function toRemixRequest(request: ExpressRequest, response: ExpressResponse, origin: string): Request {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(origin + request.originalUrl, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: 'half' }),
  })
}

/** Status and headers of Remix's answer. */
export function writeHead(response: ExpressResponse, answer: Response): void {
  response.statusMessage = answer.statusText
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
}

/** The whole of Remix's answer, its body as it comes. */
export async function sendAnswer(response: ExpressResponse, answer: Response): Promise<void> {
  writeHead(response, answer)
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) response.flushHeaders()
  if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}
