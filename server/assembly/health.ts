import express, { type Express, type Router } from 'express'
import { asyncHandler } from '../platform/http'
import type { Config, MetricsConfig } from '../config'
import type { Metrics } from './metrics'
import { readReadiness, type Readiness, type ReadinessDeps } from './readiness'
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

function tellMetrics(app: Express, metrics: Metrics): void {
  app.get(
    '/metrics',
    asyncHandler(async (_request, response) => {
      response.set('content-type', metrics.contentType).send(await metrics.read())
    }),
  )
}

/** `/metrics` alone, of a process whose public port is the site's. */
export async function startMetricsSide(
  { host, port }: MetricsConfig,
  metrics: Metrics,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const app = express()
  app.disable('x-powered-by')
  tellMetrics(app, metrics)
  const { server, port: taken } = await listen(app, port, host)
  return { port: taken, stop: () => close(server) }
}

export interface HealthSide {
  readonly port: number
  /** Not ready from now on: the process is told to stop. */
  refuse(): void
  stop(): Promise<void>
}

/** All that a process without screens answers at its public port. */
export async function startHealthSide(
  { host, port, dataDir }: Pick<Config, 'host' | 'port' | 'dataDir'>,
  { askNeeded, remarks }: Pick<ReadinessDeps, 'askNeeded' | 'remarks'>,
  metrics: Metrics,
): Promise<HealthSide> {
  let open = true
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRoutes(() => readReadiness({ isOpen: () => open, askNeeded, dataDir, remarks })))
  tellMetrics(app, metrics)
  const { server, port: taken } = await listen(app, port, host)
  return {
    port: taken,
    refuse() {
      open = false
    },
    stop: () => close(server),
  }
}
