import { Router } from 'express'
import { ERROR_CODES, errorMessage, isErrorCode } from '../../contracts/error-codes'
import { CONFIGURATOR_CALLS } from '../../contracts/pay-calls'
import { asyncHandler, createFailureHandler, sendData } from '../../platform/http'
import type { Logger } from '../../platform/logger'
import type { PlansFile } from './plans-file'

/** The calls of `CONFIGURATOR_CALLS`: public facts, the same for everybody. */
export function createRouter({ plans, logger }: { plans: PlansFile; logger: Logger }): Router {
  const router = Router()
  router.get(
    CONFIGURATOR_CALLS.plans.path,
    asyncHandler(async (_request, response) => {
      const { siteLinks: _siteLinks, ...sold } = await plans.read()
      sendData(response, sold)
    }),
  )
  router.get(
    CONFIGURATOR_CALLS.siteLinks.path,
    asyncHandler(async (_request, response) => sendData(response, (await plans.read()).siteLinks)),
  )
  router.use(
    createFailureHandler({
      logger,
      describe: (code, params) =>
        isErrorCode(code) ? { ret: ERROR_CODES[code].ret, msg: errorMessage(code, params) } : undefined,
      unexpected: 'internal',
    }),
  )
  return router
}
