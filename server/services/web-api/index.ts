import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Router } from 'express'
import type { JobDefinition } from '../../jobs'
import type { Migration } from '../../platform/database'
import { createAdmission } from './admission'
import type { WebApiContext, WebApiDeps } from './context'
import {
  createAllowance,
  createMailFeedbackJob,
  feedbackMigrations,
  sweepFeedback,
  type FeedbackTables,
} from './feedback'
import { forgetUser } from './forget-user'
import { createMemories, memoryMigrations, type MemoryTables } from './memory'
import { migrations } from './migrations'
import { DEFAULT_POLICY } from './policy'
import { noAccounts } from './principal'
import { createPreviews } from './preview'
import { createQuoteTokens } from './quote-tokens'
import { createRouter } from './router'
import { createSettleTaskJob } from './settle-task-job'
import { createWebApiStore } from './store'
import { sweepFiles, type Swept } from './sweep-files'
import type { WebApiTables } from './tables'
import { createTaskProgress } from './task-progress'
import { createTranslateDocumentJob } from './translate-document-job'
import { createVisitorTokens } from './visitor-tokens'

export type { TextTranslator, WebApiDeps } from './context'
export type { Credits } from './credits'
export type { WebApiPolicy } from './policy'
export type { Accounts, Principal } from './principal'
export type { Support } from './feedback'
export const webApiMigrations: readonly Migration[] = [
  ...migrations,
  ...feedbackMigrations,
  ...memoryMigrations,
]

export interface WebApi {
  /** Mounted at the root of the upstream's own port. */
  readonly router: Router
  /** Documents, for the job runner of a process that carries them. */
  readonly documents: readonly JobDefinition[]
  /** Payments and letters, for a job runner of their own, so that none waits behind a long document. */
  readonly errands: readonly JobDefinition[]
  readonly migrations: readonly Migration[]
  /** Empties the work folder and, unless another process does, begins to sweep. Call it before the runner starts. */
  start(options?: { readonly sweeps: boolean }): Promise<void>
  /** Ends sweeping; resolves when the last sweep is over. */
  stop(): Promise<void>
  /** For the operator: see `forgetUser`. */
  forgetUser(userId: string): Promise<number>
  /** One sweep by the injected clock. */
  sweep(): Promise<Swept>
}

/** The web-API host of the upstream: visitors, uploads, document tasks, text, downloads. */
export function createWebApi(deps: WebApiDeps): WebApi {
  const context = createContext(deps)
  const sweeps = createSweeps(context)
  return {
    router: createRouter(context),
    documents: [createTranslateDocumentJob(context)],
    errands: [createSettleTaskJob(context), createMailFeedbackJob(context.feedback)],
    migrations: webApiMigrations,
    async sweep() {
      await sweepFeedback(context.feedback)
      return sweepFiles(context)
    },
    forgetUser: (userId) => forgetUser(context, userId),
    async start({ sweeps: isSweeping } = { sweeps: true }) {
      await mkdir(context.workDir, { recursive: true, mode: 0o700 })
      const left = await readdir(context.workDir)
      await Promise.all(
        left.map((name) => rm(path.join(context.workDir, name), { recursive: true, force: true })),
      )
      if (isSweeping) sweeps.start()
    },
    async stop() {
      await context.previews.stop()
      await sweeps.stop()
    },
  }
}

function createContext({
  database,
  store,
  secrets,
  accounts,
  support,
  policy: given,
  ...deps
}: WebApiDeps): WebApiContext {
  const policy = { ...DEFAULT_POLICY, ...given }
  const rows = createWebApiStore(database.forTables<WebApiTables>())
  const uploads = createAdmission(policy.uploadsAtOnce)
  return {
    ...deps,
    files: store,
    rows,
    policy,
    accounts: accounts ?? noAccounts,
    tokens: createVisitorTokens({
      secrets,
      lifetimeMs: policy.visitorTokenLifetimeMs,
      clock: deps.clock,
      ids: deps.ids,
    }),
    quotes: createQuoteTokens({ secrets, clock: deps.clock }),
    progress: createTaskProgress({
      clock: deps.clock,
      save: (taskId, stage, percent) => rows.saveProgress(taskId, stage, percent),
      onError: (error) => deps.logger.warn({ err: error }, 'progress not saved'),
    }),
    memories: createMemories({ ...deps, database: database.forTables<MemoryTables>() }),
    previews: createPreviews({ ...deps, files: store, rows }),
    previewing: createAdmission(policy.previewsAtOnce),
    texts: createAdmission(policy.textsAtOnce),
    uploads,
    feedback: {
      ...deps,
      database: database.forTables<FeedbackTables>(),
      files: store,
      uploads,
      support,
      allow: createAllowance(support.perHour),
    },
  }
}

function createSweeps(context: WebApiContext): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const run = (): void => {
    current = current.then(async () => {
      try {
        await sweepFeedback(context.feedback)
        await sweepFiles(context)
      } catch (error) {
        context.logger.error({ err: error }, 'sweep failed')
      }
    })
  }
  return {
    start() {
      run()
      timer = setInterval(run, context.policy.sweepIntervalMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
