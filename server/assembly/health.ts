import express, { type Router } from 'express'
import { asyncHandler } from '../platform/http'
import type { Config } from '../config'
import type { Metrics } from './metrics'
import type { Readiness } from './readiness'
import { close, listen } from './server-lifecycle'

/** `/healthz`: the process lives; `/readyz`: it takes work, with lines for the operator. */
export function healthRoutes(readiness: () => Promise<Readiness>): Router {
  const routes = express.Router()
  routes.get('/healthz', (_request, response) => void response.type('text').send('ok'))
  routes.get(
    '/readyz',
    asyncHandler(async (_request, response) => {
      const { ready, lines } = await readiness()
      response
        .status(ready ? 200 : 503)
        .type('text')
        .send(lines.join('\n'))
    }),
  )
  return routes
}

/** All that a process without screens answers at its public port. */
export async function startHealthSide(
  { host, port }: Pick<Config, 'host' | 'port'>,
  readiness: () => Promise<Readiness>,
  metrics: Metrics,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRoutes(readiness))
  app.get(
    '/metrics',
    asyncHandler(async (_request, response) => {
      response.set('content-type', metrics.contentType).send(await metrics.read())
    }),
  )
  const { server, port: taken } = await listen(app, port, host)
  return { port: taken, stop: () => close(server) }
}
