import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import { asyncHandler } from '../../platform/http'
import { answerOnce, type OnceAnswer } from './answer-once'
import { ApiError, invalid, type ErrorBody } from './api-error'
import { authenticate, type Caller } from './authenticate'
import type { CardContext } from './context'
import { expandObject } from './expand'
import { OPERATIONS, type Operation } from './operations'
import type { Tx } from './store'
import { API_VERSION, createWork } from './work'

const MAX_BODY = '64kb'

/** The API below `/v1`, form-encoded in and JSON out, as https://docs.stripe.com/api says. */
export function createApiRouter(context: CardContext): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.locals['stripeRequest'] = `req_${context.ids.token(12)}`
    response.set({
      'Request-Id': String(response.locals['stripeRequest']),
      'Stripe-Version': API_VERSION,
      'Cache-Control': 'no-store',
    })
    next()
  })
  router.use(express.urlencoded({ extended: true, limit: MAX_BODY, parameterLimit: 500 }))
  for (const operation of OPERATIONS) {
    router[operation.method](
      operation.path,
      asyncHandler((request, response) => serve(context, operation, request, response)),
    )
  }
  router.use((request) => {
    authenticate(context, request)
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.baseUrl}${request.path}). The sandbox knows a part of the API only.`,
    })
  })
  router.use(answerFailure(context))
  return router
}

async function serve(
  context: CardContext,
  operation: Operation,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = authenticate(context, request)
  if (caller === 'browser' && !operation.browser) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  const given = (operation.method === 'post' ? request.body : request.query) as object
  const input = readInput(operation, given)
  const key = operation.method === 'post' ? request.get('idempotency-key') : undefined
  const requestId = String(response.locals['stripeRequest'])
  const run = (tx: Tx) => runOperation(context, tx, { operation, input, request, caller, key, requestId })
  const answer = await context.rows.transaction(async (tx): Promise<OnceAnswer> => {
    if (key === undefined) return run(tx)
    const content = JSON.stringify([request.method, request.path, caller, given])
    return answerOnce(context, tx, { key, content, requestId }, () => run(tx))
  })
  if (key !== undefined) response.set('Idempotency-Key', key)
  if (answer.replayOf !== undefined) {
    response.set({ 'Idempotent-Replayed': 'true', 'Original-Request': answer.replayOf })
  }
  response.status(answer.status).json(answer.body)
}

interface Run {
  readonly operation: Operation
  readonly input: unknown
  readonly request: Request
  readonly caller: Caller
  readonly key: string | undefined
  readonly requestId: string
}

async function runOperation(
  context: CardContext,
  tx: Tx,
  { operation, input, request, caller, key, requestId }: Run,
): Promise<OnceAnswer> {
  const work = createWork(context, tx, { id: requestId, idempotencyKey: key ?? null })
  const answer = await operation.run(work, input, request.params['id'] ?? '', caller)
  const { expand } = input as { expand?: string[] }
  if (!expand || caller === 'browser') return answer
  const find = async (id: string) => (await context.rows.find(id, tx))?.body
  return { ...answer, body: await expandObject(answer.body, expand, find) }
}

/** `card[exp_month]`, as the API names nested parameters. */
const nameOf = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('')

function readInput({ input }: Operation, given: object): unknown {
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const name = nameOf([...path, ...issue.keys.slice(0, 1)])
    throw invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const name = nameOf(path)
  const absent = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  )
  throw absent === undefined
    ? invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
    : invalid(`Invalid ${name}: ${issue?.message ?? ''}`, 'parameter_invalid', name)
}

/** Refusals in Stripe's shape; whatever was not expected is logged and answered without details. */
function answerFailure({ logger }: CardContext): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = error instanceof ApiError ? error : fromParser(error)
    if (!refusal) logger.error({ err: error, path: request.path }, 'card sandbox: request failed')
    const body: ErrorBody = refusal?.body ?? { type: 'api_error', message: 'An unknown error occurred.' }
    response.status(refusal?.status ?? 500).json({
      error: body,
    })
  }
}

/** Express' own body parsers fail with a `status`. */
const fromParser = (error: unknown): ApiError | null =>
  error instanceof Error && 'status' in error && Number(error.status) < 500
    ? invalid('The request could not be read.')
    : null
