import fs from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import express, { Router, type RequestHandler } from 'express'

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The compiler's files, whose names change with their content. Where the build has packed them and the browser takes that, the packed
 * file is sent. They carry few headers: a page asks for thirty of them.
 */
export function buildAssets(folder: string): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' })
    next()
  })
  router.use(packed(folder), compression())
  router.use(
    express.static(folder, {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      fallthrough: false,
    }),
  )
  return router
}

function packed(folder: string): RequestHandler {
  const names = new Set(namesIn(folder))
  return (request, response, next) => {
    const type = TYPES[path.extname(request.path)]
    if (!type || !names.has(`${request.path.slice(1)}.br`)) return next()
    response.vary('Accept-Encoding')
    if (!request.acceptsEncodings('br')) return next()
    request.url = request.url.replace(request.path, `${request.path}.br`)
    response.set({ 'Content-Encoding': 'br', 'Content-Type': `${type}; charset=utf-8` })
    next()
  }
}

/** Relative names, parted by slashes; none while nothing is built (development). */
const namesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll(path.sep, '/'))
    : []
