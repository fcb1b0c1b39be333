import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../config'
import { addressGroup } from '../platform/http'
import type { CardSources } from './card-provider'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** A URL is built from Host and path, and paths are decoded later: what cannot be either is answered 400 here. */
export const refuseMalformed: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    return void response.status(400).type('text').send('Bad request')
  }
  if (!request.originalUrl.startsWith('/')) return void response.status(400).type('text').send('Bad request')
  if (!HOST.test(request.get('host') ?? '')) return void response.status(400).type('text').send('Bad host')
  return next()
}

/**
 * `script-src` admits only our own files, inline scripts with this response's nonce, and the card provider's. Its origins are let
 * in on every page, because a page keeps the policy it came with while the browser goes on to others.
 */
export function contentSecurity(config: Config, card: CardSources): RequestHandler[] {
  const development = config.mode === 'development'
  const nonce: RequestHandler = (_request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64')
    next()
  }
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        // browsers judge the redirect after a form, too: without script the provider's own page takes the payment
        'form-action': ["'self'", ...card.form],
        'frame-src': ["'self'", ...card.frame],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        'script-src': [
          "'self'",
          (_request, response) => `'nonce-${nonceOf(response as Response)}'`,
          ...card.script,
        ],
        'connect-src': development ? ["'self'", 'ws:', ...card.connect] : ["'self'", ...card.connect],
      },
    },
    // helmet's own default, no-referrer, makes forms without JavaScript send `Origin: null`
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  return [nonce, headers]
}

export const nonceOf = (response: Response): string => String(response.locals.nonce)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Refuses unsafe requests that another site's page makes (OWASP CSRF cheat sheet: Fetch Metadata, then Origin). A
 * request with neither header does not come from a browser page and carries no ambient cookie of a victim.
 */
export function sameOrigin(config: Config): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.has(request.method)) return next()
    const site = request.get('sec-fetch-site')
    const origin = request.get('origin')
    const own = config.publicOrigin ? new URL(config.publicOrigin).host : request.get('host')
    const same = origin ? hostOf(origin) === own : true
    const allowed = site ? site === 'same-origin' || (site === 'none' && same) : same
    if (!allowed) return void response.status(403).type('text').send('Cross-origin request refused')
    delete request.headers.origin // checked; Remix's own check answers a bare 500 behind a rewritten Host
    return next()
  }
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST']

/** What pages and their forms use; of any other method nothing here makes sense. */
export const knownMethods: RequestHandler = (request, response, next) => {
  if (METHODS.includes(request.method)) return next()
  return void response.status(405).set('Allow', METHODS.join(', ')).type('text').send('Method not allowed')
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Screens take forms. Another body is told so here; a form that cannot be read is told so by its screen. */
export const formsOnly: RequestHandler = (request, response, next) => {
  const type = request.get('content-type')
  if (SAFE_METHODS.has(request.method) || type === undefined || FORM.test(type)) return next()
  return void response.status(415).type('text').send('A form was expected')
}

const WINDOW_SECONDS = 60
const LIMITS = { read: 1200, write: 240 }

/** Requests a minute and address (or the network of an IPv6 one); generous for people, in memory of this process. */
export function rateLimit(config: Config): RequestHandler {
  if (!config.rateLimit) return (_request, _response, next) => next()
  const read = new RateLimiterMemory({ points: LIMITS.read, duration: WINDOW_SECONDS })
  const write = new RateLimiterMemory({ points: LIMITS.write, duration: WINDOW_SECONDS })
  return (request: Request, response, next) => {
    const limiter = SAFE_METHODS.has(request.method) ? read : write
    limiter.consume(addressGroup(request.ip ?? 'unknown')).then(
      () => next(),
      () =>
        void response
          .status(429)
          .set('Retry-After', String(WINDOW_SECONDS))
          .type('text')
          .send('Too many requests, please wait a moment'),
    )
  }
}
