import type { ErrorRequestHandler, Request, Response } from 'express'
import { AppError } from '../errors'
import type { Logger } from '../logger'
import { requestIdOf } from './request-id'

/** What the catalogue of codes says about one: the envelope's `ret` and its English message. */
export interface FailureDescription {
  readonly ret: number
  readonly msg: string
}

export interface FailureHandlerDeps {
  readonly logger: Logger
  /** Looks a code up in the catalogue of the service; unknown codes are answered like an unexpected failure. */
  readonly describe: (code: string, params: AppError['params']) => FailureDescription | undefined
  /** Names what the machine lacks, such as room on its disk: an expected failure that no use case can know. */
  readonly recognise?: (error: unknown) => AppError | undefined
  /** The code of everything that was not expected. */
  readonly unexpected: string
}

/** Answers success: HTTP 200 with `{ret: 0, msg: '', data}`. */
export function sendData(response: Response, data: unknown): void {
  response.setHeader('cache-control', 'no-store')
  response.status(200).json({ ret: 0, msg: '', data })
}

/**
 * The one mapper at the HTTP edge: every failure becomes HTTP 200 with `{ret, msg, data: {code, params}}`. What was
 * not expected is logged with its stack and answered without details.
 */
export function createFailureHandler(deps: FailureHandlerDeps): ErrorRequestHandler {
  const fallback = deps.describe(deps.unexpected, {}) ?? { ret: 500, msg: 'Something went wrong' }
  return (error: unknown, request, response, next) => {
    if (response.closed) {
      deps.logger.debug({ err: error, requestId: requestIdOf(request) }, 'the caller has gone')
      return
    }
    if (response.headersSent) {
      deps.logger.warn({ err: error, requestId: requestIdOf(request) }, 'answer broke off')
      response.destroy()
      return
    }
    const expected = toExpected(error) ?? deps.recognise?.(error)
    const described = expected?.expose ? deps.describe(expected.code, expected.params) : undefined
    if (expected && described) {
      logExpected(deps.logger, request, expected, described.ret)
      send(response, described, expected.code, expected.params)
      return
    }
    deps.logger.error({ err: error, requestId: requestIdOf(request), path: request.path }, 'request failed')
    send(response, fallback, deps.unexpected, {})
    void next
  }
}

function send(
  response: Response,
  described: FailureDescription,
  code: string,
  params: AppError['params'],
): void {
  response.setHeader('cache-control', 'no-store')
  response.status(200).json({ ret: described.ret, msg: described.msg, data: { code, params } })
}

/** Express' own body parsers fail with a `status` and a `type` (package http-errors). */
function toExpected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error) || !('type' in error) || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500
    ? new AppError('invalidInput', { cause: error })
    : undefined
}

function logExpected(logger: Logger, request: Request, error: AppError, ret: number): void {
  const entry = {
    code: error.code,
    path: request.path,
    requestId: requestIdOf(request),
    ...(error.cause !== undefined && { err: error.cause }),
  }
  if (ret >= 500) logger.warn(entry, 'request refused')
  else logger.info(entry, 'request refused')
}
