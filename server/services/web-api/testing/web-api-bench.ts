import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WEBAPI_CALLS } from '../../../contracts/calls'
import { createExecutor, type Caller, type Executor } from '../../../contracts/executor'
import type { PlanId, Plans } from '../../../contracts/plans'
import { TRANSLATION_LANGUAGE_CODES } from '../../../contracts/languages'
import type { SubmittedTaskSchema, Task, UploadedFile } from '../../../contracts/translate'
import type * as z from 'zod'
import { createPseudoProvider, type Provider } from '../../../engine'
import { createJobQueue, type JobRunner } from '../../../jobs'
import { openDatabase, type Database, type Dialect } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { randomIds } from '../../../platform/ids'
import { silentLogger, type Logger } from '../../../platform/logger'
import type { Mailer } from '../../../platform/mail'
import { createDiskStore, type Store } from '../../../platform/storage'
import { createDocumentConverter, createTextRecogniser } from '../../../worker'
import { buildChild } from '../../../worker/testing/build-child'
import { PLANS } from '../../payment/testing/plans'
import type { Accounts, WebApi, WebApiPolicy } from '..'
import { composeService, migrateService, serve, startWorker, type Service } from './compose-service'
import { startPay, type Pay } from './pay'

export interface BenchOptions {
  readonly dialect?: Dialect
  /** Default: the pseudo engine, which changes every letter. */
  readonly provider?: Provider
  readonly policy?: Partial<WebApiPolicy>
  /** Default: nobody has an account. */
  readonly accounts?: Accounts
  /** Default: every document is a free translation. */
  readonly plans?: Plans
  /** Which plan an account has; default: none. */
  readonly planOf?: (owner: string) => PlanId
  /** False: jobs wait until `runner.start()`. */
  readonly running?: boolean
  /** False: the bench is handed over while the engines may still test themselves. */
  readonly settled?: boolean
  /** Default: letters are thrown away. */
  readonly mailer?: Mailer
  readonly messagesPerHour?: number
  /** LibreOffice; default: documents of older office programs are refused. */
  readonly office?: string
  /** Tesseract; default: scans and pictures are refused. */
  readonly recognition?: string
  /** Clock by which pages are read; default: the bench's, by which leases end, too. */
  readonly readingNow?: () => number
  /** Default: silent. */
  readonly logger?: Logger
  /** Jobs that a runner does at once; default 6. */
  readonly concurrency?: number
  /** Where files are kept; default: a folder of the bench. */
  readonly files?: Store
  /** Source of another child than the real one, see `buildChild`. */
  readonly child?: string
}

/** The whole service over real HTTP, database, disk and worker children, on a clock that only the test moves. */
export interface Bench {
  readonly url: string
  readonly pay: Pay
  readonly webApi: WebApi
  readonly executor: Executor
  readonly runner: JobRunner
  readonly files: Store
  readonly database: Database<unknown>
  readonly workDir: string
  readonly clock: { now(): number; advance(milliseconds: number): void; set(time: number): void }
  /** Another runner on the same queue, as another process would have; stop it yourself. */
  readonly anotherRunner: (provider: Provider) => JobRunner
  /** A new visitor. */
  readonly visitor: () => Promise<Caller>
  readonly upload: (caller: Caller, bytes: Uint8Array, name?: string) => Promise<UploadedFile>
  readonly submit: (
    caller: Caller,
    fileId: string,
    from?: string,
    to?: string,
    bilingual?: string,
  ) => Promise<z.output<typeof SubmittedTaskSchema>>
  readonly query: (caller: Caller, taskId: string) => Promise<Task>
  /** Asks until the task is as wanted; fails after so many seconds, ten unless given. */
  readonly until: (
    caller: Caller,
    taskId: string,
    wanted: (task: Task) => boolean,
    seconds?: number,
  ) => Promise<Task>
  readonly stop: () => Promise<void>
}

const ALL_FREE: Plans = { ...PLANS, freeTranslation: { count: 1_000, maxPages: 1_000 } }

/** `pseudo` for every pair of the 28 languages. */
export const pseudo = (): Provider => createPseudoProvider({ languages: TRANSLATION_LANGUAGE_CODES })

export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'web-api-'))
  const workDir = path.join(folder, 'work')
  const testDatabase = await createTestDatabase(options.dialect ?? 'sqlite')
  const database = await openDatabase(testDatabase.options)
  await migrateService(database)
  const child = await buildChild(options.child)
  const clock = createClock()
  const ids = randomIds
  const files = options.files ?? (await createDiskStore({ root: path.join(folder, 'files'), ids }))
  const queue = createJobQueue({ database, clock, ids, leaseTime: 'clock' })
  const logger = options.logger ?? silentLogger()
  const plans = async () => options.plans ?? ALL_FREE
  const limitsByAddress = options.plans !== undefined
  const pay = await startPay({ database, queue, clock, ids, logger, plans, limitsByAddress })
  const worker = startWorker(child.entry)

  const converter =
    options.office !== undefined &&
    createDocumentConverter({
      program: options.office,
      processes: 2,
      memoryBytes: 1024 * 1024 * 1024,
      hidden: folder,
    })

  const recogniser =
    options.recognition !== undefined &&
    createTextRecogniser({
      entry: child.entry,
      program: options.recognition,
      now: options.readingNow ?? (() => clock.now()),
      processes: 2,
      memoryBytes: 1024 * 1024 * 1024,
      hidden: folder,
    })

  const serviceWith = (provider: Provider): Service =>
    composeService({
      provider,
      database,
      store: files,
      queue,
      worker,
      clock,
      ids,
      logger,
      secrets: ['a secret of the tests'],
      workDir,
      mailer: options.mailer,
      messagesPerHour: options.messagesPerHour,
      credits: {
        ...pay.credits,
        async account(asked) {
          const account = await pay.credits.account(asked)
          return { ...account, plan: options.planOf?.(asked.owner) ?? account.plan }
        },
      },
      plans,
      pollMs: 20,
      concurrency: options.concurrency,
      stopGraceMs: 0,
      ...(converter && { converter }),
      ...(recogniser && { recogniser }),
      ...(options.policy && { policy: options.policy }),
      ...(options.accounts && { accounts: options.accounts }),
    })

  const { translator, webApi, runner } = serviceWith(options.provider ?? pseudo())
  if (options.settled !== false) await translator.ready()
  await webApi.start()
  if (options.running !== false) runner.start()
  const { server, port } = await serve(webApi, ids)
  const url = `http://127.0.0.1:${port}`
  const executor = createExecutor({
    fetch,
    hosts: { webapi: url },
    now: () => clock.now(),
    sleep: async () => undefined,
  })
  const query = (caller: Caller, taskId: string) =>
    executor.execute(WEBAPI_CALLS.taskQuery, { taskId }, caller)

  return {
    url,
    pay,
    webApi,
    executor,
    runner,
    files,
    database,
    workDir,
    clock,
    anotherRunner: (provider) => serviceWith(provider).runner,
    async visitor() {
      const { visitorToken } = await executor.execute(WEBAPI_CALLS.createVisitor, {}, {})
      return { visitorToken }
    },
    upload: (caller, bytes, name = 'letter.docx') =>
      executor.execute(WEBAPI_CALLS.upload, {}, caller, multipartOf(bytes, name)),
    submit: (caller, fileId, from = 'en', to = 'es', bilingual = 'false') =>
      executor.execute(
        WEBAPI_CALLS.submitTask,
        { fileId, from, to, bilingual } as z.input<typeof WEBAPI_CALLS.submitTask.input>,
        caller,
      ),
    query,
    async until(caller, taskId, wanted, seconds = 10) {
      for (let tries = 0; tries < 40 * seconds; tries++) {
        const task = await query(caller, taskId)
        if (wanted(task)) return task
        await pause(25)
      }
      throw new Error(`The task did not get there: ${JSON.stringify(await query(caller, taskId))}`)
    },
    async stop() {
      await runner.stop()
      await webApi.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pay.stop()
      await database.close()
      await Promise.all([testDatabase.remove(), child.remove(), rm(folder, { recursive: true, force: true })])
    },
  }
}

/** One file field as a browser would send it. */
export function multipartOf(
  bytes: Uint8Array,
  name: string,
  field = 'file',
): { body: ReadableStream<Uint8Array>; contentType: string } {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  if (!encoded.body) throw new Error('A form has a body')
  return { body: encoded.body, contentType: encoded.headers.get('content-type') ?? '' }
}

function createClock(): Bench['clock'] {
  let time = Date.UTC(2026, 10, 20, 12)
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds
    },
    set: (wanted) => {
      time = wanted
    },
  }
}
