import { writeReadableStreamToWritable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { packPage } from './pack-page'

/** A GET as Remix reads it, aborted when the browser has gone before the answer. */
export function toRemixGet(request: ExpressRequest, response: ExpressResponse, origin: string): Request {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  return new Request(origin + request.originalUrl, { headers, signal: gone.signal })
}

/** The whole of Remix's answer, its body as it comes. */
export async function sendAnswer(response: ExpressResponse, answer: Response): Promise<void> {
  response.statusMessage = answer.statusText
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  if (answer.body) await writeReadableStreamToWritable(answer.body, response)
  else response.end()
}

/** A page with the headers that Remix gave it. */
export async function sendPage(
  request: ExpressRequest,
  response: ExpressResponse,
  {
    status,
    headers,
    page,
  }: {
    readonly status: number
    readonly headers: Iterable<readonly [string, string]>
    readonly page: Buffer
  },
): Promise<void> {
  response.status(status)
  for (const [name, value] of headers) response.append(name, value)
  const body = await packPage(request, page, {
    append: (name, value) => response.append(name, value),
    set: (name, value) => response.set(name, value),
  })
  response.end(body)
}
