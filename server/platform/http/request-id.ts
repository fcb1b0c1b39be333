import type { Request, RequestHandler } from 'express'
import type { Ids } from '../ids'

const SAFE_ID = /^[\w.-]{1,64}$/

/** Header in which the id of the browser's request travels from half to half, and back in every answer. */
export const REQUEST_ID_HEADER = 'x-request-id'

const known = new WeakMap<Request, string>()

/** Id of a request that went through `assignRequestId`; '' before. */
export const requestIdOf = (request: Request): string => known.get(request) ?? ''

/** Keeps the caller's request id when it is harmless, makes one otherwise, and answers with it. */
export function assignRequestId(ids: Ids): RequestHandler {
  return (request, response, next) => {
    const given = request.get(REQUEST_ID_HEADER)
    const id = given !== undefined && SAFE_ID.test(given) ? given : ids.uuid()
    known.set(request, id)
    response.setHeader(REQUEST_ID_HEADER, id)
    next()
  }
}
