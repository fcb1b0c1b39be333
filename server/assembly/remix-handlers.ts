import { createRequestHandler } from '@remix-run/express'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import type { Executor } from '../contracts/executor'
import type { RequestCache } from '../contracts/request-cache'
import type { Config } from '../config'
import type { CardProvider } from './card-provider'
import type { Content } from './content'
import { deviceOf } from './device'
import {
  ACCOUNT_BASE_PATH,
  basenameOf,
  isRouteOf,
  splitPublicPath,
  type PublicPath,
  type Site,
} from './languages'
import type { Locales } from './locales'
import { nonceOf } from './security'

export interface RemixDeps {
  readonly config: Config
  readonly build: ServerBuild
  readonly upstream: Executor
  readonly card: CardProvider
  readonly publicCalls: RequestCache
  readonly sessionSecrets: string[]
  readonly locales: Locales
  readonly content: Content
  /** Aborted when the service stops, so that event streams end. */
  readonly shutdown: AbortSignal
}

/** One route tree, one handler a site and language: the basename and the site's own routes are the only difference. */
export function createRemixHandler(deps: RemixDeps): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  const builds = { translate: buildFor(deps.build, 'translate'), account: buildFor(deps.build, 'account') }
  const handlerOf = ({ language, site }: PublicPath): RequestHandler => {
    const basename = basenameOf(language, site)
    const known = handlers.get(basename)
    if (known) return known
    const handler = createRequestHandler({
      build: { ...builds[site], basename },
      mode: deps.config.mode,
      getLoadContext: (request, response) => loadContext(deps, request, response),
    }) as RequestHandler
    handlers.set(basename, handler)
    return handler
  }
  return (request, response, next) => {
    const split = splitPublicPath(request.path)
    if (!split) return next()
    return handlerOf(split)(request, response, next)
  }
}

/**
 * The one route tree as a site sees it: the other's routes are not there, so that their addresses are 404. The browser leaves
 * them out as well (`app/entry.client.tsx`).
 */
function buildFor(build: ServerBuild, site: Site): ServerBuild {
  const ofSite = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isRouteOf(site, id)))
  return {
    ...build,
    routes: ofSite(build.routes),
    assets: { ...build.assets, routes: ofSite(build.assets.routes) },
  }
}

function loadContext(deps: RemixDeps, request: Request, response: Response): AppLoadContext {
  const split = splitPublicPath(request.path)
  if (!split) throw new Error('Outside the base path')
  const { config } = deps
  const origin = config.publicOrigin ?? `${request.protocol}://${request.get('host')}`
  return {
    nonce: nonceOf(response),
    site: split.site,
    language: split.language,
    path: split.path,
    origin,
    accountAddress: config.accountPublicUrl ?? origin + ACCOUNT_BASE_PATH,
    loginLinks: config.loginLinks,
    supportEmail: config.supportEmail,
    gallery: config.gallery,
    requestId: String(response.locals.requestId),
    log: request.log,
    siteName: config.siteName,
    seller: { name: config.sellerName, address: config.sellerAddress },
    device: deviceOf(request.get('user-agent') ?? '', request.get('sec-ch-ua-mobile')),
    upstream: deps.upstream,
    card: { script: deps.card.script, publishableKey: deps.card.keys.publishableKey },
    publicCalls: deps.publicCalls,
    sessionSecrets: deps.sessionSecrets,
    secureCookies: origin.startsWith('https:'),
    cookieDomain: config.cookieDomain,
    clientIp: request.ip ?? '',
    buildId: deps.build.assets.version,
    locales: deps.locales,
    content: deps.content,
    shutdown: deps.shutdown,
  }
}
