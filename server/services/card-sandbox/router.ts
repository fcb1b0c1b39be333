import path from 'node:path'
import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import { asyncHandler } from '../../platform/http'
import { ApiError } from './api-error'
import { createApiRouter } from './api-router'
import type { CardContext } from './context'
import { showChallenge, submitChallenge } from './pages/challenge-page'
import { showFields } from './pages/fields-page'
import { showPayPage, submitPayPage } from './pages/pay-page'
import { STYLES } from './pages/styles'

const SCRIPTS = ['sandbox', 'fields', 'challenge'] as const
const MAX_FORM = '4kb'

/** The API below `/v1`, the scripts for pages, the frame with the card fields, the hosted page and 3-D Secure. */
export function createRouter(context: CardContext): Router {
  const router = Router()
  router.get('/assets/card.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=300').send(STYLES)
  })
  for (const name of SCRIPTS) {
    router.get(`/v1/${name}.js`, (_request, response, next) => {
      // the site's page may load it although it is another origin's
      response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' })
      response.sendFile(path.join(context.scripts, `${name}.js`), { maxAge: '5m' }, (error) => {
        if (error && !response.headersSent) next(error)
      })
    })
  }
  router.use('/v1', createApiRouter(context))
  const form = express.urlencoded({ extended: false, limit: MAX_FORM })
  router.get('/elements/card', (request, response) => showFields(context, request, response))
  const page = (handle: (context: CardContext, request: Request, response: Response) => Promise<void>) =>
    asyncHandler((request, response) => handle(context, request, response))
  router.get('/pay/:id', page(showPayPage))
  router.post('/pay/:id', form, page(submitPayPage))
  router.get('/3ds/:id', page(showChallenge))
  router.post('/3ds/:id', form, page(submitChallenge))
  router.use((_request, response) => void response.status(404).type('text').send('Not found'))
  router.use(answerFailure(context))
  return router
}

function answerFailure({ logger }: CardContext): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const known = error instanceof ApiError ? error.status : Number((error as { status?: unknown }).status)
    const status = known >= 400 && known < 500 ? known : 500
    if (status === 500) logger.error({ err: error, path: request.path }, 'card sandbox: page failed')
    response
      .status(status)
      .type('text')
      .send(status === 404 ? 'Not found' : 'Something went wrong')
  }
}
