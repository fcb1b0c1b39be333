import path from 'node:path'
import type { Agent } from 'undici'
import type { Config } from '../config'
import { createJobQueue } from '../jobs'
import { systemClock } from '../platform/clock'
import type { Database } from '../platform/database'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import type { DemoAccount } from '../services/account'
import { startAccountHost } from './account-host'
import { startCardHost } from './card-host'
import type { CardProvider } from './card-provider'
import { startConfiguratorHost } from './configurator-host'
import type { Engines } from './engines'
import { createUpstreamExecutor, type Hosts } from './hosts'
import type { Locales } from './locales'
import { createMetrics, type Metrics } from './metrics'
import { openData } from './open-data'
import { startOpenUpstream } from './open-upstream'
import { createOperator, forgetElsewhere } from './operator'
import { startOperatorSocket } from './operator-socket'
import { startPayHost } from './pay-host'
import { randomSecret, type Secrets } from './secrets'
import { createSiteMailer } from './site-mailer'
import { createCurrentPlans, withFreeTranslations } from './plans'
import { KEY_HEADER } from './upstream-key'
import { startWebApiHost } from './web-api-host'

/** In the data folder; one that a broken-off backup has left is written over by the next. */
const DATABASE_COPY = 'app.db.copy'

export interface UpstreamDeps {
  readonly config: Config
  readonly logger: Logger
  readonly engines: Engines
  readonly visitorSecrets: readonly string[]
  readonly cardSecrets: Secrets['card']
  /** The built entry of the worker child, absolute. */
  readonly workerEntry: string
  /** Folder with the card sandbox's scripts for browsers, absolute. */
  readonly cardScripts: string
  readonly locales: Locales
  /** Where browsers find this service; asked once the public side listens. */
  readonly origin: () => string
  /** Where this process finds its own public port; asked once it listens. */
  readonly ownAddress: () => string
  readonly agent: Agent
}

/** The embedded upstream, each host listening on a loopback port of its own. */
export interface Upstream extends Hosts {
  /** Headers without which it refuses a call. */
  readonly headers: Readonly<Record<string, string>>
  /** Made just now, for development. */
  readonly demo: DemoAccount | null
  readonly card: CardProvider
  /** Resolves when the database has answered. */
  askDatabase(): Promise<void>
  /** Of this process and its queue; call it once. */
  measure(): Metrics
  stop(): Promise<void>
}

/**
 * Opens the data, starts the services and the job runners, in the order they need each other; `stop` ends them in the
 * reverse order. Throws `DataFolderInUseError` when another process has the data folder.
 */
export async function startUpstream(deps: UpstreamDeps): Promise<Upstream> {
  const database = await openData(deps.config, deps.logger)
  try {
    return await startServices(deps, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startServices(deps: UpstreamDeps, database: Database<unknown>): Promise<Upstream> {
  const { config, logger } = deps
  const queue = createJobQueue({ database, clock: systemClock, ids: randomIds })
  const key = randomSecret()
  const headers = { [KEY_HEADER]: key }
  const reach = (addresses: Hosts['addresses']) =>
    createUpstreamExecutor(config, { addresses, headers }, deps.agent)
  const mailer = createSiteMailer(config)
  const shared = { ...deps, database, queue, key, mailer }

  const card = await startCardHost({
    ...shared,
    secrets: deps.cardSecrets,
    scripts: deps.cardScripts,
  })
  const configurator = await startConfiguratorHost(config, logger, key)
  // The other hosts start after this one, which they ask; deleting an account asks them.
  const others: { forget?: (userId: string) => Promise<unknown> } = {}
  const account = await startAccountHost({
    ...shared,
    async forgetElsewhere(userId) {
      if (!others.forget) throw new Error('The hosts have not started yet')
      await others.forget(userId)
    },
  })
  const addresses = {
    account: account.address,
    ...(configurator && { configurator: configurator.address }),
  }
  const plans = withFreeTranslations(
    createCurrentPlans({ executor: reach(addresses), clock: systemClock, logger }),
    config.freeTranslations,
  )
  const pay = await startPayHost({ ...shared, executor: reach(addresses), plans, card: card.provider })
  const toPay = reach({ ...addresses, pay: pay.address })
  const webApi = await startWebApiHost({ ...shared, executor: toPay, plans })
  const forgetUser = (userId: string) => webApi.forgetUser(userId)
  others.forget = (userId) => forgetElsewhere({ payment: pay.operator, forgetUser }, userId)
  const operator = createOperator({
    forgetUser,
    payment: pay.operator,
    findAccount: (email) => account.findAccount(email),
    deleteAccount: (userId) => account.deleteAccount(userId),
    copyDatabase: async () =>
      (await database.copyTo(path.join(config.dataDir, DATABASE_COPY))) ? DATABASE_COPY : null,
  })
  const socket = await startOperatorSocket(config.dataDir, operator, logger)
  const hosts: Hosts = { addresses: { ...addresses, pay: pay.address, webapi: webApi.address }, headers }
  const open =
    config.upstreamPort !== undefined && config.upstreamKey !== undefined
      ? await startOpenUpstream(
          { hosts, key: config.upstreamKey, logger },
          { host: config.host, port: config.upstreamPort },
        )
      : null
  return {
    ...hosts,
    demo: account.demo,
    card: card.provider,
    askDatabase: () => database.ping(),
    measure: () => createMetrics({ role: config.role, database, clock: systemClock }),
    async stop() {
      await open?.stop()
      await socket.stop()
      await webApi.stop()
      await pay.stop()
      await account.stop()
      await mailer.close()
      await configurator?.stop()
      await card.stop()
      await database.close()
    },
  }
}
