import path from 'node:path'
import type { Agent } from 'undici'
import type { Executor } from '../contracts/executor'
import { createRequestCache } from '../contracts/request-cache'
import type { Logger } from '../platform/logger'
import { createCardEventRoute } from './card-events'
import type { CardProvider } from './card-provider'
import { loadContent } from './content'
import { startMetricsSide } from './health'
import { createEventStreams } from './event-streams'
import type { Hosts } from './hosts'
import type { Locales } from './locales'
import type { Metrics } from './metrics'
import { createPublicApp } from './public-app'
import { readReadiness, type ReadinessDeps } from './readiness'
import { close, listen } from './server-lifecycle'
import type { ServiceDeps } from './service'

export interface PublicSideDeps extends ServiceDeps {
  readonly logger: Logger
  readonly agent: Agent
  readonly locales: Locales
  readonly executor: Executor
  readonly hosts: Hosts
  readonly card: CardProvider
  readonly sessionSecrets: readonly string[]
  readonly health: Omit<ReadinessDeps, 'isOpen' | 'dataDir'>
  /** Begins to measure; asked for where the settings say that it shall be told. */
  readonly measure: () => Metrics
}

/** Screens and the backend-for-frontend at the public port; `stop` refuses new requests and lets running ones end. */
export async function startPublicSide(
  deps: PublicSideDeps,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const { config, build, root, logger, agent, executor } = deps
  const shutdown = new AbortController()
  const now = (): number => performance.now()
  const metrics = config.metrics && deps.measure()
  const app = createPublicApp({
    config,
    logger,
    build,
    upstream: executor,
    card: deps.card,
    cardEvents: createCardEventRoute({ config, upstream: deps.hosts, agent, logger }),
    publicCalls: createRequestCache({ executor, now }),
    now,
    sessionSecrets: [...deps.sessionSecrets],
    locales: deps.locales,
    content: loadContent(path.join(root, 'locales')),
    openStream: createEventStreams(),
    shutdown: shutdown.signal,
    publicDir: path.join(root, 'public'),
    observe: metrics?.observeRequests(now),
    readiness: () =>
      readReadiness({ ...deps.health, isOpen: () => !shutdown.signal.aborted, dataDir: config.dataDir }),
  })
  const { server, port } = await listen(app, config.port, config.host)
  const told = config.metrics && metrics && (await startMetricsSide(config.metrics, metrics))
  return {
    port,
    async stop() {
      shutdown.abort()
      await close(server)
      await told?.stop()
    },
  }
}
