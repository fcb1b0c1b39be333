import type { AppLoadContext } from '@remix-run/node'
import type * as z from 'zod'
import { WEBAPI_CALLS, type Call } from '#contracts/calls'
import { UpstreamError, type Caller, type MultipartBody } from '#contracts/executor'
import type { UploadedFile } from '#contracts/translate'
import { failure, type Failure } from './failure'
import { openSession } from './own-session.server'

/** The upstream as seen by one request: with the tokens of its session. */
export interface Upstream {
  /** Whether the session already has an account or a visitor to ask for. */
  readonly known: boolean
  execute<I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>, input: z.input<I>): Promise<z.output<O>>
  upload(body: MultipartBody, signal?: AbortSignal): Promise<UploadedFile>
  /** `headers` go along with the caller's own. */
  fetchFile(
    path: string,
    host?: 'webapi' | 'pay',
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  /** The answer's headers, with the session's cookie when it has changed. */
  headers(init?: HeadersInit): Promise<Headers>
}

const opened = new WeakMap<AppLoadContext, Promise<Upstream>>()

/**
 * One per request, so that a loader running after an action knows the visitor whom the action has just met. A visitor
 * token is asked for only when a call needs it: merely reading a page sets no cookie.
 */
export function openUpstream(request: Request, context: AppLoadContext): Promise<Upstream> {
  const known = opened.get(context) ?? open(request, context)
  opened.set(context, known)
  return known
}

async function open(request: Request, context: AppLoadContext): Promise<Upstream> {
  const session = await openSession(request, context)
  let becoming: Promise<void> | undefined
  const caller = (signal = request.signal): Caller => ({
    token: session.get('token'),
    visitorToken: session.get('visitorToken'),
    headers: forwardedBy(context),
    signal,
  })
  const newVisitor = async (): Promise<void> => {
    const { visitorToken } = await context.upstream.execute(WEBAPI_CALLS.createVisitor, {}, caller())
    session.set('visitorToken', visitorToken)
  }
  // Calls side by side must not become two visitors.
  const becomeVisitor = (): Promise<void> => {
    becoming ??= newVisitor().finally(() => {
      becoming = undefined
    })
    return becoming
  }
  const isKnown = () => Boolean(session.get('token') ?? session.get('visitorToken'))
  const identify = async (): Promise<void> => {
    if (!isKnown()) await becomeVisitor()
  }
  return {
    get known() {
      return isKnown()
    },
    async execute(call, input) {
      await identify()
      const token = session.get('token')
      try {
        return await context.upstream.execute(call, input, caller())
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.ret !== 403) throw error
        // The account's session has ended elsewhere (AUTH-03), or the visitor's token is too old.
        if (token !== undefined && session.get('token') === token) session.unset('token')
        if (!call.visitor) throw error
        if (token === undefined) await becomeVisitor()
        else await identify()
        return context.upstream.execute(call, input, caller())
      }
    },
    async upload(body, signal) {
      await identify()
      return context.upstream.execute(WEBAPI_CALLS.upload, {}, caller(signal), body)
    },
    fetchFile(path, host = 'webapi', headers = {}) {
      const asking = caller()
      return context.upstream.fetchRaw(host, path, { ...asking, headers: { ...asking.headers, ...headers } })
    },
    headers: (init) => session.headers(init),
  }
}

/** What the upstream may log and count of the browser's request. */
export const forwardedBy = (context: AppLoadContext): Record<string, string> => ({
  'x-forwarded-for': context.clientIp,
  'x-request-id': context.requestId,
  'accept-language': context.language.code,
})

/** An upstream refusal as a value for the screen; anything unexpected is thrown on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UpstreamError) return failure(error.code, error.params, error.message)
  throw error
}
