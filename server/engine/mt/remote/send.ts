import { RemoteError } from './remote-error'

export type Fetch = typeof globalThis.fetch

export interface HttpCall {
  readonly engine: string
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** For the whole exchange, the last byte of the answer included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** No answer to 128 KiB of text is this long. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * One exchange: bounded in time and size, never redirected (a redirect would carry the key elsewhere). Throws the
 * caller's reason when the caller stopped it, otherwise a transient `RemoteError`.
 */
export async function sendHttp(fetch: Fetch, call: HttpCall): Promise<HttpAnswer> {
  call.signal?.throwIfAborted()
  const deadline = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
        ...call.headers,
      },
      redirect: 'error',
      signal,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    return { status: response.status, headers: response.headers, body: await readBody(response, call.engine) }
  } catch (error) {
    call.signal?.throwIfAborted()
    if (error instanceof RemoteError) throw error
    const late = deadline.aborted
    throw new RemoteError(
      call.engine,
      {
        kind: 'retryable',
        transient: true,
        ...(late && { tries: 2 }),
        message: late
          ? `no whole answer within ${call.timeoutMs} ms; it is tried again`
          : `no connection to ${new URL(call.url).host}; check the address and the network`,
      },
      { cause: error },
    )
  }
}

async function readBody(response: Response, engine: string): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) {
      throw new RemoteError(engine, { kind: 'fatal', message: 'an endless answer; check the address' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** RFC 9110, section 10.2.3: seconds or a date. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
