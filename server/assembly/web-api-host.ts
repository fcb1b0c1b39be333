import path from 'node:path'
import type { Config } from '../config'
import type { Executor } from '../contracts/executor'
import type { Plans } from '../contracts/plans'
import {
  createJobRunner,
  type JobDefinition,
  type JobQueue,
  type JobRunner,
  type JobRunnerDeps,
} from '../jobs'
import { systemClock } from '../platform/clock'
import type { Database } from '../platform/database'
import { randomIds } from '../platform/ids'
import type { Logger } from '../platform/logger'
import type { Mailer } from '../platform/mail'
import { createWebApi, type WebApi } from '../services/web-api'
import { createDocumentConverter, createDocumentWorker, createTextRecogniser } from '../worker'
import { createAccounts } from './accounts'
import { createCredits } from './credits'
import { startEmbeddedHost, type EmbeddedHost } from './embedded-host'
import type { Engines } from './engines'
import { openFileStore } from './file-store'

export interface WebApiDeps {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database<unknown>
  readonly queue: JobQueue & JobRunnerDeps['queue']
  readonly engines: Engines
  readonly visitorSecrets: readonly string[]
  /** The built entry of the worker child, absolute. */
  readonly workerEntry: string
  readonly plans: () => Promise<Plans>
  /** Reaches the hosts that this one asks. */
  readonly executor: Executor
  readonly mailer: Mailer
}

export interface WebApiHostDeps extends WebApiDeps {
  readonly key: string
}

export interface WebApiHost extends EmbeddedHost {
  readonly forgetUser: WebApi['forgetUser']
}

/** To support, from one address. */
const MESSAGES_AN_HOUR = 20
const ERRANDS_AT_ONCE = 4

export interface ComposedWebApi {
  readonly webApi: WebApi
  /** Not started yet. */
  readonly runnerOf: (definitions: readonly JobDefinition[], concurrency: number) => JobRunner
  /** Ends the children that read documents. */
  readonly close: () => void
}

/** The web API with its store of files and the children that read documents; nothing of it is started. */
export async function composeWebApi(deps: WebApiDeps): Promise<ComposedWebApi> {
  const { config, logger, engines, database, queue } = deps
  const [clock, ids] = [systemClock, randomIds]
  const worker = createDocumentWorker({
    entry: deps.workerEntry,
    processes: config.workerProcesses,
    memoryBytes: config.workerMemoryMb * 1024 * 1024,
    spares: config.workerSpares,
    jobsElsewhere: config.role !== 'all',
  })
  const webApi = createWebApi({
    database,
    store: await openFileStore(config),
    queue,
    worker,
    ...(config.office !== undefined && {
      converter: createDocumentConverter({
        program: config.office,
        processes: config.workerProcesses,
        memoryBytes: config.workerMemoryMb * 1024 * 1024,
        hidden: config.dataDir,
      }),
    }),
    ...(config.recognition !== undefined && {
      recogniser: createTextRecogniser({
        entry: deps.workerEntry,
        program: config.recognition,
        now: () => clock.now(),
        processes: config.workerProcesses,
        memoryBytes: config.workerMemoryMb * 1024 * 1024,
        hidden: config.dataDir,
      }),
    }),
    translateDocument: engines.translateDocument,
    translator: engines.texts,
    clock,
    ids,
    logger,
    secrets: deps.visitorSecrets,
    accounts: createAccounts(deps.executor),
    support: {
      mailer: deps.mailer,
      address: config.supportEmail,
      perHour: config.rateLimit && MESSAGES_AN_HOUR,
    },
    credits: createCredits(deps.executor),
    plans: deps.plans,
    workDir: path.join(config.dataDir, 'work'),
  })
  return {
    webApi,
    runnerOf: (definitions, concurrency) =>
      createJobRunner({ database, queue, definitions, clock, ids, logger, concurrency }),
    close: () => worker.close(),
  }
}

/** Starts the embedded web API with its errands and sweeps, and with its documents unless other processes carry them. */
export async function startWebApiHost(deps: WebApiHostDeps): Promise<WebApiHost> {
  const { config } = deps
  const { webApi, runnerOf, close } = await composeWebApi(deps)
  const runners = [runnerOf(webApi.errands, ERRANDS_AT_ONCE)]
  if (config.role === 'all') runners.push(runnerOf(webApi.documents, config.jobsAtOnce))
  await webApi.start()
  for (const runner of runners) runner.start()
  const host = await startEmbeddedHost(webApi.router, deps.key)
  return {
    address: host.address,
    forgetUser: (userId) => webApi.forgetUser(userId),
    async stop() {
      await host.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await webApi.stop()
      close()
    },
  }
}
