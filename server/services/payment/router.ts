import { createHash, timingSafeEqual } from 'node:crypto'
import express, { Router, type Request } from 'express'
import type * as z from 'zod'
import type { Call } from '../../contracts/calls'
import { asyncHandler, createFailureHandler, sendData } from '../../platform/http'
import type { Asker, PaymentContext } from './context'
import { describeCode, failure } from './errors'
import type { Part, Serving } from './part'

const MAX_BODY_BYTES = '64kb'

/** The calls of `contracts/pay-calls.ts`, as far as the parts have them. */
export function createRouter(context: PaymentContext, parts: readonly Part[]): Router {
  const router = Router()
  for (const part of parts) part.mountRaw?.(router)
  router.use(express.urlencoded({ extended: false, limit: MAX_BODY_BYTES, parameterLimit: 200 }))
  router.use(express.json({ limit: MAX_BODY_BYTES }))
  const identify = createIdentify(context)
  const mount = <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    work: (request: Request) => Promise<z.output<O>>,
  ): void => {
    const handler = asyncHandler(async (request, response) => sendData(response, await work(request)))
    if (call.method === 'GET') router.get(call.path, handler)
    else router.post(call.path, handler)
  }
  const serving: Serving = {
    router,
    identify,
    ofAccount: (call, work) =>
      mount(call, async (request) => work(await identify(request), readInput(call, request))),
    internal: (call, work) =>
      mount(call, async (request) => {
        if (!isSame(request.get('x-upstream-key') ?? '', context.upstreamKey))
          throw failure('unauthenticated')
        return work(readInput(call, request))
      }),
  }
  for (const part of parts) part.mount(serving)
  router.use(createFailureHandler({ logger: context.logger, describe: describeCode, unexpected: 'internal' }))
  return router
}

const createIdentify =
  ({ accounts }: PaymentContext) =>
  async (request: Request): Promise<Asker> => {
    const token = request.get('token') ?? ''
    if (token === '' || token.length > 4096) throw failure('unauthenticated')
    const customer = await accounts.identify(token)
    const language = request.get('accept-language') ?? ''
    if (!customer) throw failure('unauthenticated')
    return { ...customer, owner: `user:${customer.userId}`, token, address: addressOf(request), language }
  }

const addressOf = (request: Request): string =>
  request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '')

/** Compared as digests: of equal length whatever was given. */
const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return expected !== '' && timingSafeEqual(digest(given), digest(expected))
}

function readInput<I extends z.ZodType>(call: Call<I>, request: Request): z.output<I> {
  const raw: unknown = call.encoding === 'query' ? request.query : (request.body ?? {})
  const parsed = call.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  throw failure('invalidInput', field === '' ? {} : { field })
}
