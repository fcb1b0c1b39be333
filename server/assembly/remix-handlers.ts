import {
  createRequestHandler,
  type AppLoadContext,
  type RequestHandler as RemixHandler,
  type ServerBuild,
} from '@remix-run/node'
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
import { sendAnswer, toRemixRequest, writeHead } from './remix-exchange'
import { nonceOf } from './security'
import { sendPage } from './send-page'
import { createSharedPages, cutPage, fillIn } from './shared-pages'

export interface RemixDeps {
  readonly config: Config
  readonly build: ServerBuild
  readonly upstream: Executor
  readonly card: CardProvider
  readonly publicCalls: RequestCache
  readonly sessionSecrets: string[]
  readonly locales: Locales
  readonly content: Content
  /** Milliseconds of a steady clock. */
  readonly now: () => number
  /** Aborted when the service stops, so that event streams end. */
  readonly shutdown: AbortSignal
}

/** Answers with Remix: screens, data and files; pages that are everybody's are shown again for a few seconds. */
export function createRemixHandler(deps: RemixDeps): RequestHandler {
  const handlerOf = createHandlers(deps)
  const shared = createSharedPages({ now: deps.now })
  const serve = async (request: Request, response: Response, split: PublicPath): Promise<void> => {
    const origin = deps.config.publicOrigin ?? `${request.protocol}://${request.get('host')}`
    const own = { nonce: nonceOf(response), requestId: String(response.locals.requestId) }
    const key = shared.keyOf(request, origin)
    const known = key === null ? undefined : shared.find(key)
    if (known) {
      for (const [name, value] of known.headers) response.append(name, value)
      return sendPage(request, response, fillIn(known, own))
    }
    const written = key === null ? own : shared.marks
    const context = loadContext(deps, { request, split, origin, requestId: own.requestId, written })
    const answer = await handlerOf(split)(toRemixRequest(request, response, origin), context)
    const { page, sharedSeconds } = context.answer
    if (!page || request.method === 'HEAD') return sendAnswer(response, answer)
    writeHead(response, answer)
    if (key === null) return sendPage(request, response, page)
    const cut = cutPage(page, answer, shared.marks)
    if (sharedSeconds) shared.keep(key, answer, cut, sharedSeconds)
    return sendPage(request, response, fillIn(cut, own))
  }
  return (request, response, next) => {
    const split = splitPublicPath(request.path)
    if (!split) return next()
    serve(request, response, split).catch(next)
  }
}

/** One route tree, one handler a site and language: the basename and the site's own routes are the only difference. */
function createHandlers({ build, config }: RemixDeps): (path: PublicPath) => RemixHandler {
  const handlers = new Map<string, RemixHandler>()
  const builds = { translate: buildFor(build, 'translate'), account: buildFor(build, 'account') }
  return ({ language, site }) => {
    const basename = basenameOf(language, site)
    const handler = handlers.get(basename) ?? createRequestHandler({ ...builds[site], basename }, config.mode)
    handlers.set(basename, handler)
    return handler
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

interface Asked {
  readonly request: Request
  readonly split: PublicPath
  readonly origin: string
  readonly requestId: string
  /** What the page has in the places of its nonce and of the request's id. */
  readonly written: { readonly nonce: string; readonly requestId: string }
}

function loadContext(deps: RemixDeps, asked: Asked): AppLoadContext {
  const { request, split, origin, written } = asked
  const { config } = deps
  return {
    nonce: written.nonce,
    answer: { requestId: written.requestId },
    site: split.site,
    language: split.language,
    path: split.path,
    origin,
    accountAddress: config.accountPublicUrl ?? origin + ACCOUNT_BASE_PATH,
    loginLinks: config.loginLinks,
    supportEmail: config.supportEmail,
    gallery: config.gallery,
    requestId: asked.requestId,
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
