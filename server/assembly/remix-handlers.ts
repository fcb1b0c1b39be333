import { createRequestHandler } from '@remix-run/express'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import type { Executor } from '../contracts/executor'
import type { Config } from '../config'
import { deviceOf } from './device'
import { basenameOf, splitPublicPath, type InterfaceLanguage } from './languages'
import type { Locales } from './locales'
import { nonceOf } from './security'

export interface RemixDeps {
  readonly config: Config
  readonly build: ServerBuild
  readonly upstream: Executor
  readonly sessionSecrets: string[]
  readonly locales: Locales
  /** Aborted when the service stops, so that event streams end. */
  readonly shutdown: AbortSignal
}

/** One route tree, one handler a language: the basename is the only difference. */
export function createRemixHandler(deps: RemixDeps): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (language: InterfaceLanguage): RequestHandler => {
    const basename = basenameOf(language)
    const known = handlers.get(basename)
    if (known) return known
    const handler = createRequestHandler({
      build: { ...deps.build, basename },
      mode: deps.config.mode,
      getLoadContext: (request, response) => loadContext(deps, request, response),
    }) as RequestHandler
    handlers.set(basename, handler)
    return handler
  }
  return (request, response, next) => {
    const split = splitPublicPath(request.path)
    if (!split) return next()
    return handlerOf(split.language)(request, response, next)
  }
}

function loadContext(deps: RemixDeps, request: Request, response: Response): AppLoadContext {
  const split = splitPublicPath(request.path)
  if (!split) throw new Error('Outside the base path')
  const { config } = deps
  const origin = config.publicOrigin ?? `${request.protocol}://${request.get('host')}`
  return {
    nonce: nonceOf(response),
    language: split.language,
    path: split.path,
    origin,
    requestId: String(response.locals.requestId),
    log: request.log,
    siteName: config.siteName,
    device: deviceOf(request.get('user-agent') ?? '', request.get('sec-ch-ua-mobile')),
    upstream: deps.upstream,
    sessionSecrets: deps.sessionSecrets,
    secureCookies: origin.startsWith('https:'),
    clientIp: request.ip ?? '',
    buildId: deps.build.assets.version,
    locales: deps.locales,
    shutdown: deps.shutdown,
  }
}
