import type * as z from 'zod'
import type { Call, HostName } from './calls'
import { EnvelopeSchema, FailureDataSchema, type Envelope, type FailureParams } from './envelope'

/** A rejected upstream call: what the envelope said, or `network` when there was no envelope (API-03, API-08). */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  constructor(
    message: string,
    /** The envelope's `ret`; 0 when no envelope arrived. */
    readonly ret: number,
    /** Key of the error catalogue; `network` when no envelope arrived. */
    readonly code: string,
    readonly params: FailureParams = {},
    /** The whole answer, given for ret 403 (specification §7). */
    readonly response?: Envelope,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What the executor needs of an answer that holds an envelope. */
export interface Answer {
  readonly status: number
  json(): Promise<unknown>
}

export interface ExecutorDeps {
  readonly fetch: typeof globalThis.fetch
  /** As `fetch`, for calls whose body is text or none; where it is not given, `fetch` is asked. */
  readonly ask?: (url: string, init: RequestInit) => Promise<Answer>
  readonly hosts: Readonly<Partial<Record<HostName, string>>>
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Headers of the calls to a host, e.g. the key of an embedded one, which no other host may see. */
  readonly headers?: Readonly<Partial<Record<HostName, Readonly<Record<string, string>>>>>
}

/** Who calls: tokens, credentials and what the upstream may log of the browser's request. */
export interface Caller {
  readonly token?: string | undefined
  readonly visitorToken?: string | undefined
  /** The tracking cookies of specification §3, sent as `Cookie`; never our session cookie. */
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** A multipart body prepared by the caller; streamed, so such a call is never repeated. */
export interface MultipartBody {
  readonly body: ReadableStream<Uint8Array>
  readonly contentType: string
}

/** Specification §7: "retry 4 times, delay 1000 ms". */
export const RETRIES = 4
export const RETRY_DELAY_MS = 1000
export const NETWORK_MESSAGE = 'Network error, please retry'

export interface Executor {
  execute<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    caller: Caller,
    multipart?: MultipartBody,
  ): Promise<z.output<O>>
  /** A GET whose answer is not an envelope (a file); the caller reads the body. */
  fetchRaw(host: HostName, path: string, caller: Caller): Promise<Response>
}

/**
 * The one place that speaks the upstream protocol (specification §7): headers `platform` and `token`, the encoding
 * of each call, the envelope, and retries for calls that may be repeated.
 */
export function createExecutor(deps: ExecutorDeps): Executor {
  const base = (host: HostName): string => {
    const address = deps.hosts[host]
    if (!address) throw new Error(`No address configured for upstream host ${host}`)
    return address.replace(/\/$/, '')
  }
  return {
    async execute(call, input, caller, multipart) {
      const request = buildRequest(call, call.input.parse(input), caller, deps, base(call.host), multipart)
      const attempts = call.replaySafe && !multipart ? RETRIES + 1 : 1
      for (let attempt = 1; ; attempt++) {
        try {
          const envelope = await send(multipart ? deps.fetch : (deps.ask ?? deps.fetch), request)
          return call.output.parse(unwrap(envelope))
        } catch (error) {
          const lost = error instanceof UpstreamError && error.code === 'network'
          if (!lost || attempt >= attempts || caller.signal?.aborted) throw error
          await deps.sleep(RETRY_DELAY_MS)
        }
      }
    },
    async fetchRaw(host, path, caller) {
      const init = {
        headers: headersFor(host, true, caller, deps),
        ...(caller.signal && { signal: caller.signal }),
      }
      try {
        return await deps.fetch(base(host) + path, init)
      } catch (cause) {
        throw new UpstreamError(NETWORK_MESSAGE, 0, 'network', {}, undefined, { cause })
      }
    },
  }
}

interface PreparedRequest {
  readonly url: string
  readonly init: RequestInit & { duplex?: 'half' }
}

function headersFor(
  host: HostName,
  visitorCall: boolean,
  caller: Caller,
  deps: ExecutorDeps,
): Record<string, string> {
  const token = caller.token || (visitorCall ? caller.visitorToken : undefined)
  return {
    ...deps.headers?.[host],
    ...caller.headers,
    accept: 'application/json',
    platform: 'web',
    ...(token && { token }),
    ...(caller.cookie && { cookie: caller.cookie }),
  }
}

function buildRequest(
  call: Call,
  input: unknown,
  caller: Caller,
  deps: ExecutorDeps,
  base: string,
  multipart: MultipartBody | undefined,
): PreparedRequest {
  const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const text = fields.map(([name, value]): [string, string] => [name, String(value as string | number)])
  const query = new URLSearchParams({ ...call.query, ...(call.timestamp && { r: String(deps.now()) }) })
  const headers = headersFor(call.host, call.visitor, caller, deps)
  const init: PreparedRequest['init'] = { method: call.method, headers, credentials: 'include' }
  if (caller.signal) init.signal = caller.signal
  if (call.encoding === 'query') for (const [name, value] of text) query.append(name, value)
  if (call.encoding === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    init.body = new URLSearchParams(text).toString()
  }
  if (call.encoding === 'json') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  if (multipart) {
    headers['content-type'] = multipart.contentType
    init.body = multipart.body
    init.duplex = 'half'
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return { url: base + call.path + search, init }
}

type Ask = NonNullable<ExecutorDeps['ask']>

async function send(ask: Ask, request: PreparedRequest): Promise<Envelope> {
  const network = (cause?: unknown) =>
    new UpstreamError(NETWORK_MESSAGE, 0, 'network', {}, undefined, { cause })
  let response: Answer
  let body: unknown
  try {
    response = await ask(request.url, request.init)
    body = await response.json()
  } catch (cause) {
    throw network(cause)
  }
  const envelope = EnvelopeSchema.safeParse(body)
  if ((response.status !== 200 && response.status !== 201) || !envelope.success) throw network()
  return envelope.data
}

/** ret 400/500 reject with msg, ret 403 with the whole response, otherwise data (specification §7). */
export function unwrap(envelope: Envelope): unknown {
  if (envelope.ret !== 400 && envelope.ret !== 403 && envelope.ret !== 500) return envelope.data
  const failure = FailureDataSchema.safeParse(envelope.data)
  const code = failure.success ? failure.data.code : envelope.ret === 403 ? 'unauthenticated' : 'unknown'
  const params = failure.success ? failure.data.params : {}
  throw new UpstreamError(
    envelope.msg,
    envelope.ret,
    code,
    params,
    envelope.ret === 403 ? envelope : undefined,
  )
}
