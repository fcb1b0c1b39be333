import path from 'node:path'
import type { Agent } from 'undici'
import type { Config } from '../config'
import { createJobQueue, createJobRunner, jobMigrations } from '../jobs'
import { systemClock } from '../platform/clock'
import { migrate, openDatabase, type Database } from '../platform/database'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import { createDiskStore } from '../platform/storage'
import { accountMigrations, type DemoAccount } from '../services/account'
import { createWebApi, webApiMigrations } from '../services/web-api'
import { createDocumentWorker } from '../worker'
import { startAccountHost } from './account-host'
import { createAccounts } from './accounts'
import { startConfiguratorHost } from './configurator-host'
import { startEmbeddedHost } from './embedded-host'
import type { Engines } from './engines'
import { createUpstreamExecutor, type Hosts } from './hosts'
import type { Locales } from './locales'
import { randomSecret } from './secrets'
import { KEY_HEADER } from './upstream-key'

export interface UpstreamDeps {
  readonly config: Config
  readonly logger: Logger
  readonly engines: Engines
  readonly visitorSecret: string
  /** The built entry of the worker child, absolute. */
  readonly workerEntry: string
  readonly locales: Locales
  /** Where browsers find this service; asked once the public side listens. */
  readonly origin: () => string
  readonly agent: Agent
}

/** The embedded upstream, each host listening on a loopback port of its own. */
export interface Upstream extends Hosts {
  /** Headers without which it refuses a call. */
  readonly headers: Readonly<Record<string, string>>
  /** Made just now, for development. */
  readonly demo: DemoAccount | null
  stop(): Promise<void>
}

/**
 * Opens the data, starts the services and the job runner, in the order they need each other; `stop` ends them in the
 * reverse order. Throws `DataFolderInUseError` when another process has the data folder.
 */
export async function startUpstream(deps: UpstreamDeps): Promise<Upstream> {
  const { config, logger } = deps
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, logger })
  try {
    await migrate(database, [...jobMigrations, ...webApiMigrations, ...accountMigrations])
    return await startServices(deps, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startServices(deps: UpstreamDeps, database: Database<unknown>): Promise<Upstream> {
  const { config, logger, engines } = deps
  const [clock, ids] = [systemClock, randomIds]
  const queue = createJobQueue({ database, clock, ids })
  const key = randomSecret()
  const headers = { [KEY_HEADER]: key }
  const configurator = await startConfiguratorHost(config, logger, key)
  const account = await startAccountHost({ ...deps, database, queue, key })
  const toAccount = { addresses: { webapi: '', account: account.address }, headers }
  const webApi = createWebApi({
    database,
    store: await createDiskStore({ root: path.join(config.dataDir, 'files'), ids }),
    queue,
    worker: createDocumentWorker({
      entry: deps.workerEntry,
      processes: config.workerProcesses,
      memoryBytes: config.workerMemoryMb * 1024 * 1024,
    }),
    translateDocument: engines.translateDocument,
    translator: engines.texts,
    clock,
    ids,
    logger,
    secrets: [deps.visitorSecret],
    accounts: createAccounts(createUpstreamExecutor(config, toAccount, deps.agent)),
    workDir: path.join(config.dataDir, 'work'),
  })
  const runner = createJobRunner({
    database,
    queue,
    definitions: webApi.jobs,
    clock,
    ids,
    logger,
    concurrency: config.jobsAtOnce,
  })
  await webApi.start()
  runner.start()
  const host = await startEmbeddedHost(webApi.router, key)
  return {
    addresses: {
      webapi: host.address,
      account: account.address,
      ...(configurator && { configurator: configurator.address }),
    },
    headers,
    demo: account.demo,
    async stop() {
      await host.stop()
      await account.stop()
      await runner.stop()
      await webApi.stop()
      await configurator?.stop()
      await database.close()
    },
  }
}
