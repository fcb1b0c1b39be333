import type { NextFunction, Request, RequestHandler, Response } from 'express'

/** Express 4 knows no promises: hands a rejection on to the failure handler. */
export const asyncHandler =
  (handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    handle(request, response).catch(next)
  }
