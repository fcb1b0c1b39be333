import { createRequestHandler as createExpressHandler } from '@remix-run/express'
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
import { addressGroup } from '../platform/http'
import type { CardProvider } from './card-provider'
import type { Content } from './content'
import { deviceOf } from './device'
import type { OpenStream } from './event-streams'
import {
  ACCOUNT_BASE_PATH,
  basenameOf,
  isRouteOf,
  splitPublicPath,
  type PublicPath,
  type Site,
} from './languages'
import type { Locales } from './locales'
import { packPage } from './pack-page'
import { sendAnswer, sendPage, toRemixGet } from './remix-exchange'
import { nonceOf } from './security'
import { createSharedPages, cutPage, fillIn, type Marks } from './shared-pages'

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
  readonly openStream: OpenStream
  /** Aborted when the service stops, so that event streams end. */
  readonly shutdown: AbortSignal
}

/** Answers with Remix: screens, data and files; pages that are everybody's are shown again for a few seconds. */
export function createRemixHandler(deps: RemixDeps): RequestHandler {
  const handlersOf = createHandlers(deps)
  const shared = createSharedPages({ now: deps.now })
  const share = async (
    request: Request,
    response: Response,
    split: PublicPath,
    key: string,
  ): Promise<void> => {
    const own = ownMarks(response)
    const known = shared.find(key)
    if (known) {
      return sendPage(request, response, { status: 200, headers: known.headers, page: fillIn(known, own) })
    }
    const origin = originOf(deps, request)
    let page: Buffer | undefined
    const keep = (written: Buffer): Promise<null> => {
      page = written
      return Promise.resolve(null)
    }
    const context = loadContext(deps, { request, response, split, marks: shared.marks, deliver: keep })
    const answer = await handlersOf(split).render(toRemixGet(request, response, origin), context)
    if (!page) return sendAnswer(response, answer)
    const cut = cutPage(page, answer, shared.marks)
    const { sharedSeconds } = context.answer
    if (sharedSeconds) shared.keep(key, answer, cut, sharedSeconds)
    return sendPage(request, response, {
      status: answer.status,
      headers: answer.headers,
      page: fillIn(cut, own),
    })
  }
  return (request, response, next) => {
    const split = splitPublicPath(request.path)
    if (!split) return next()
    const key = shared.keyOf(request, originOf(deps, request))
    if (key === null) return handlersOf(split).handle(request, response, next)
    share(request, response, split, key).catch(next)
  }
}

const originOf = ({ config }: RemixDeps, request: Request): string =>
  config.publicOrigin ?? `${request.protocol}://${request.get('host')}`

const ownMarks = (response: Response): Marks => ({
  nonce: nonceOf(response),
  requestId: String(response.locals.requestId),
})

interface Handlers {
  /** Remix's adapter for Express: whatever is one person's alone. */
  readonly handle: RequestHandler
  /** Remix itself, for pages that are kept. */
  readonly render: RemixHandler
}

/** One route tree, one pair of handlers a site and language: the basename and the site's own routes are the only difference. */
function createHandlers(deps: RemixDeps): (path: PublicPath) => Handlers {
  const handlers = new Map<string, Handlers>()
  const { mode } = deps.config
  const builds = { translate: buildFor(deps.build, 'translate'), account: buildFor(deps.build, 'account') }
  return ({ language, site }) => {
    const basename = basenameOf(language, site)
    const known = handlers.get(basename)
    if (known) return known
    const build = { ...builds[site], basename }
    const made: Handlers = {
      handle: createExpressHandler({
        build,
        mode,
        getLoadContext: (request, response) => ownContext(deps, request, response),
      }) as RequestHandler,
      render: createRequestHandler(build, mode),
    }
    handlers.set(basename, made)
    return made
  }
}

/** Of an answer that is one person's alone: with its own marks, its page packed at once. */
function ownContext(deps: RemixDeps, request: Request, response: Response): AppLoadContext {
  const split = splitPublicPath(request.path)
  if (!split) throw new Error('Outside the base path')
  const deliver = (page: Buffer, headers: Headers) => packPage(request, page, headers)
  return loadContext(deps, { request, response, split, marks: ownMarks(response), deliver })
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
  readonly response: Response
  readonly split: PublicPath
  /** What the page has in the places of its nonce and of the request's id. */
  readonly marks: Marks
  readonly deliver: AppLoadContext['answer']['deliver']
}

function loadContext(deps: RemixDeps, { request, response, split, marks, deliver }: Asked): AppLoadContext {
  const { config } = deps
  const origin = originOf(deps, request)
  return {
    nonce: marks.nonce,
    answer: { requestId: marks.requestId, deliver },
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
    openStream: (caller) => deps.openStream(caller, addressGroup(request.ip ?? '')),
    shutdown: deps.shutdown,
  }
}
