import { timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import express, { type RequestHandler } from 'express'
import type { Config } from '../config'
import { createJobQueue, createJobRunner, jobMigrations } from '../jobs'
import { systemClock } from '../platform/clock'
import { migrate, openDatabase, type Database } from '../platform/database'
import { assignRequestId } from '../platform/http'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import { createDiskStore } from '../platform/storage'
import { createWebApi, webApiMigrations } from '../services/web-api'
import { createDocumentWorker } from '../worker'
import type { Engines } from './engines'
import { randomSecret } from './secrets'
import { close, listen } from './server-lifecycle'

export interface UpstreamDeps {
  readonly config: Config
  readonly logger: Logger
  readonly engines: Engines
  readonly visitorSecret: string
  /** The built entry of the worker child, absolute. */
  readonly workerEntry: string
}

/** The embedded upstream, listening on a loopback port of its own. */
export interface Upstream {
  readonly address: string
  /** Headers without which it refuses a call. */
  readonly headers: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Only the web app of this process knows the key, which is made anew at each start. */
const KEY_HEADER = 'x-upstream-key'

function requireKey(key: string): RequestHandler {
  const expected = Buffer.from(key)
  return (request, response, next) => {
    const given = Buffer.from(request.get(KEY_HEADER) ?? '')
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next()
    return void response.status(403).type('text').send('Not for you')
  }
}

/**
 * Opens the data, starts the services and the job runner, in the order they need each other; `stop` ends them in the
 * reverse order. Throws `DataFolderInUseError` when another process has the data folder.
 */
export async function startUpstream(deps: UpstreamDeps): Promise<Upstream> {
  const { config, logger } = deps
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, logger })
  try {
    await migrate(database, [...jobMigrations, ...webApiMigrations])
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
  const key = randomSecret()
  const app = express()
  app.disable('x-powered-by')
  app.use(requireKey(key), assignRequestId(ids), webApi.router)
  await webApi.start()
  runner.start()
  const { server, port } = await listen(app, 0, '127.0.0.1')
  return {
    address: `http://127.0.0.1:${port}`,
    headers: { [KEY_HEADER]: key },
    async stop() {
      await close(server)
      await runner.stop()
      await webApi.stop()
      await database.close()
    },
  }
}
