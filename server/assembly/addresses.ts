import type { RequestHandler } from 'express'
import { BASE_PATH, basenameOf, splitPublicPath } from './languages'

const hasUpperCase = (path: string): boolean => /[A-Z]/.test(path.replace(/%[0-9A-F]{2}/gi, ''))

/** `//evil.example` as a path would redirect to another host. */
const asPath = (path: string): string => path.replace(/^[/\\]{2,}/, '/')

/**
 * Upper case → 301 to lower case (specification §2), a trailing slash → 301 without it (the homes keep it); 308 where
 * the method must stay. The query is kept as it is. Only document addresses come here, not assets.
 */
export const canonicalAddress: RequestHandler = (request, response, next) => {
  const { path } = request
  const lower = hasUpperCase(path) ? path.toLowerCase() : path
  const home = splitPublicPath(lower)?.path === '/'
  const wanted = asPath(home ? lower : lower.replace(/\/+$/, '') || '/')
  if (wanted === path) return next()
  const query = request.originalUrl.slice(path.length)
  const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308
  return response.redirect(status, wanted + query)
}

/** The account service has no home of its own: its first screen is the log-in. */
export const toLogin: RequestHandler = (request, response, next) => {
  const split = splitPublicPath(request.path)
  if (request.method !== 'GET' || split?.site !== 'account' || split.path !== '/') return next()
  return response.redirect(302, `${basenameOf(split.language, 'account')}/login`)
}

export const toHome: RequestHandler = (_request, response) => response.redirect(302, `${BASE_PATH}/`)
