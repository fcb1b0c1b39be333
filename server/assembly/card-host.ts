import express from 'express'
import type { Config } from '../config'
import { createJobRunner, type JobQueue, type JobRunnerDeps } from '../jobs'
import { systemClock } from '../platform/clock'
import type { Database } from '../platform/database'
import { assignRequestId } from '../platform/http'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import { createCardSandbox } from '../services/card-sandbox'
import { foreignProvider, providerAt, type CardProvider } from './card-provider'
import { INTERFACE_LANGUAGES } from './languages'
import type { Locales } from './locales'
import type { Secrets } from './secrets'
import { rateLimit, refuseMalformed } from './security'
import { close, listen } from './server-lifecycle'

/** Path on the public port to which the provider sends its events. */
export const CARD_WEBHOOK_PATH = '/webhooks/card'

export interface CardHostDeps {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database<unknown>
  readonly queue: JobQueue & JobRunnerDeps['queue']
  readonly locales: Locales
  readonly secrets: Secrets['card']
  /** Folder with the browser's scripts, as built. */
  readonly scripts: string
  /** Address of this process' public port as this machine reaches it; known once it listens. */
  readonly ownAddress: () => string
}

export interface CardHost {
  readonly provider: CardProvider
  stop(): Promise<void>
}

/** Events sent at once. They have a runner of their own, so that none waits behind a long document. */
const EVENTS_AT_ONCE = 2

/** Starts the embedded card provider at a port of its own, or nothing where another one is configured. */
export async function startCardHost(deps: CardHostDeps): Promise<CardHost> {
  const { config, logger, database, queue, secrets } = deps
  const foreign = foreignProvider(config.card)
  if (foreign) return { provider: foreign, stop: async () => undefined }
  if (config.publicOrigin?.startsWith('https:')) {
    logger.warn('no STRIPE_ keys: the sandbox sells to everybody who has a test card, and takes no money')
  }
  const [clock, ids] = [systemClock, randomIds]
  let publicUrl = ''
  const sandbox = createCardSandbox({
    database,
    queue,
    clock,
    ids,
    logger,
    keys: secrets,
    fingerprintSecret: secrets.fingerprint,
    publicUrl: () => publicUrl,
    siteOrigin: config.publicOrigin,
    siteName: config.siteName,
    webhooks: [{ url: () => deps.ownAddress() + CARD_WEBHOOK_PATH, secret: secrets.webhookSecret }],
    languages: INTERFACE_LANGUAGES.map(({ code, dir }) => ({
      code,
      dir,
      texts: deps.locales[code]?.['card'] ?? {},
    })),
    scripts: deps.scripts,
  })
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.use(refuseMalformed, assignRequestId(ids), rateLimit(config), sandbox.router)
  const { server, port } = await listenNextTo(app, config, logger)
  publicUrl = config.card.publicUrl ?? publicUrlAt(config, port)
  const runner = createJobRunner({
    database,
    queue,
    definitions: sandbox.jobs,
    clock,
    ids,
    logger,
    concurrency: EVENTS_AT_ONCE,
  })
  sandbox.start()
  runner.start()
  return {
    provider: providerAt(secrets, `http://${reachable(config.host)}:${port}`, publicUrl),
    async stop() {
      await close(server)
      await runner.stop()
      await sandbox.stop()
    },
  }
}

/** The configured port, or the one next to the site's; if that is taken and nobody asked for it, any free one. */
async function listenNextTo(app: express.Express, { card, host, port }: Config, logger: Logger) {
  const next = port === 0 || port === 65535 ? 0 : port + 1
  try {
    return await listen(app, card.port ?? next, host)
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (card.port !== undefined || !taken) throw error
    logger.warn(
      { port: next },
      'the port next to the site is taken, the card provider listens at another one',
    )
    return listen(app, 0, host)
  }
}

/** Where browsers find the sandbox: on the site's host, at the sandbox's port. */
function publicUrlAt({ host, publicOrigin }: Config, port: number): string {
  if (publicOrigin === undefined) return `http://${reachable(host)}:${port}`
  const { protocol, hostname } = new URL(publicOrigin)
  return `${protocol}//${hostname}:${port}`
}

/** A host that listens on all addresses is reached on the loopback from here. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
