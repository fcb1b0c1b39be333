import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { pinoHttp } from 'pino-http'
import type { Logger } from '../platform/logger'
import { buildAssets } from './build-assets'
import { canonicalAddress, toHome, toLogin } from './addresses'
import { CARD_WEBHOOK_PATH } from './card-host'
import { ACCOUNT_BASE_PATH, BASE_PATH } from './languages'
import { healthRoutes } from './health'
import type { Readiness } from './readiness'
import { createRemixHandler, type RemixDeps } from './remix-handlers'
import { contentSecurity, formsOnly, knownMethods, rateLimit, refuseMalformed, sameOrigin } from './security'

export interface PublicAppDeps extends RemixDeps {
  readonly logger: Logger
  /** Absolute path of `public/`. */
  readonly publicDir: string
  readonly readiness: () => Promise<Readiness>
  /** Takes the card provider's events; not a page's, so neither the origin nor the rate is asked. */
  readonly cardEvents: express.RequestHandler[]
  /** Measures requests, where somebody wants to know. */
  readonly observe: express.RequestHandler | undefined
}

/** The public side: health, assets, address rules, security headers, and Remix for everything else. */
export function createPublicApp(deps: PublicAppDeps): Express {
  const { config } = deps
  const app = express()
  app.set('trust proxy', config.trustProxy)
  app.disable('x-powered-by')
  app.use(healthRoutes(deps.readiness))
  if (deps.observe) app.use(deps.observe)
  app.use(accessLog(deps), refuseMalformed)
  // before the lower-case redirect: the compiler's hashes are upper case
  app.use(`${BASE_PATH}/build`, buildAssets(path.join(deps.publicDir, 'build')))
  app.use(...contentSecurity(config, deps.card.sources))
  app.use(compression({ filter: isCompressible }))
  app.use(BASE_PATH, publicFiles(deps.publicDir))
  app.get('/favicon.ico', (_request, response) => response.redirect(302, `${BASE_PATH}/favicon.svg`))
  app.get('/robots.txt', robots(config))
  app.get('/', toHome)
  app.post(CARD_WEBHOOK_PATH, ...deps.cardEvents)
  app.use(knownMethods, canonicalAddress, toLogin, rateLimit(config), sameOrigin(config), formsOnly)
  app.all('*', createRemixHandler(deps))
  app.use((_request, response) => {
    response.status(404).type('html')
    response.send(
      `<!doctype html><title>404</title><p>This page could not be found. <a href="${BASE_PATH}/">Go home</a>`,
    )
  })
  app.use(lastResort)
  return app
}

/** The few files beside the build. Their names are read once: a page is no file, and need not be looked for among them. */
function publicFiles(folder: string): express.RequestHandler {
  const found = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const names = new Set(found.filter((name) => !name.startsWith('build')).map((name) => `/${name}`))
  const send = express.static(folder, { maxAge: '1h', index: false, redirect: false })
  return (request, response, next) => (names.has(request.path) ? void send(request, response, next) : next())
}

/** What search engines are asked to leave alone, and where the sitemap is. They read it at the root of the host only. */
function robots(config: PublicAppDeps['config']): express.RequestHandler {
  return (request, response) => {
    const origin = config.publicOrigin ?? `${request.protocol}://${request.get('host')}`
    const lines = [
      'User-agent: *',
      `Disallow: ${ACCOUNT_BASE_PATH}/`,
      `Disallow: ${BASE_PATH}/api/`,
      `Disallow: ${BASE_PATH}/*/api/`,
      '',
      `Sitemap: ${origin}${BASE_PATH}/sitemap.xml`,
      '',
    ]
    response.type('text').set('Cache-Control', 'public, max-age=3600').send(lines.join('\n'))
  }
}

function accessLog({ config, logger }: PublicAppDeps) {
  return pinoHttp({
    logger,
    autoLogging: config.accessLog,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id']
      const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
      response.setHeader('X-Request-Id', id)
      const { locals } = response as express.Response
      locals.requestId = id
      return id
    },
    // never the query: it may carry a token or a text
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  })
}

function isCompressible(request: express.Request, response: express.Response): boolean {
  if (String(response.getHeader('Content-Type')).includes('event-stream')) return false
  return compression.filter(request, response)
}

const lastResort: ErrorRequestHandler = (error: { status?: number }, request, response, next) => {
  if (response.headersSent) return next(error)
  const status = error.status ?? 500
  if (status >= 500) request.log.error({ err: error }, 'unhandled error')
  response
    .status(status)
    .type('text')
    .send(status === 404 ? 'Not found' : `Something went wrong (${String(response.locals.requestId)})`)
}
