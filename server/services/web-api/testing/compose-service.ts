import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createDocumentTranslation, createTranslator, detectLanguage, type Provider } from '../../../engine'
import { createJobRunner, jobMigrations, type JobRunner, type JobRunnerDeps } from '../../../jobs'
import { migrate, type Database } from '../../../platform/database'
import { assignRequestId } from '../../../platform/http'
import type { Ids } from '../../../platform/ids'
import type { Mailer } from '../../../platform/mail'
import { createDocumentWorker, type DocumentWorker } from '../../../worker'
import { paymentMigrations } from '../../payment'
import { createWebApi, webApiMigrations, type WebApi, type WebApiDeps } from '..'

/** What a test decides of the service; everything else is as below for all of them. */
export interface ServiceParts
  extends
    Omit<WebApiDeps, 'queue' | 'translator' | 'translateDocument' | 'support'>,
    Pick<JobRunnerDeps, 'queue' | 'pollMs' | 'stopGraceMs'> {
  readonly provider: Provider
  /** Default: letters are thrown away. */
  readonly mailer?: Mailer | undefined
  readonly messagesPerHour?: number | undefined
  /** Jobs at once; default 6. */
  readonly concurrency?: number | undefined
}

export interface Service {
  readonly translator: ReturnType<typeof createTranslator>
  readonly webApi: WebApi
  readonly runner: JobRunner
}

const discard: Mailer = { send: async () => undefined, close: async () => undefined }

/** Tables of all that the service is made of. */
export const migrateService = (database: Database<unknown>): ReturnType<typeof migrate> =>
  migrate(database, [...jobMigrations, ...webApiMigrations, ...paymentMigrations])

/** Two children, of the entry that was built for the tests. */
export const startWorker = (entry: string): DocumentWorker =>
  createDocumentWorker({ entry, processes: 2, memoryBytes: 512 * 1024 * 1024 })

/** The service as the assembly makes it, of the test's own engine, clock and store; nothing of it is started. */
export function composeService(parts: ServiceParts): Service {
  const {
    provider,
    mailer = discard,
    messagesPerHour = false,
    concurrency = 6,
    pollMs,
    stopGraceMs,
    ...deps
  } = parts
  const translator = createTranslator({ providers: [provider], detect: detectLanguage })
  const webApi = createWebApi({
    ...deps,
    translateDocument: createDocumentTranslation(translator),
    translator: {
      async translateText(request) {
        const { segments, engine, unknownWords } = await translator.translateText(request)
        return { segments: [...segments], engine, unknownWords }
      },
      pairs: () => translator.pairs(),
      settled: () => translator.ready(),
      detectLanguage,
    },
    support: { mailer, address: 'support@verso.example', perHour: messagesPerHour },
  })
  const { database, queue, clock, ids, logger } = deps
  const runner = createJobRunner({
    database,
    queue,
    definitions: [...webApi.documents, ...webApi.errands],
    clock,
    ids,
    logger,
    concurrency,
    ...(pollMs !== undefined && { pollMs }),
    ...(stopGraceMs !== undefined && { stopGraceMs }),
  })
  return { translator, webApi, runner }
}

/** Real HTTP on loopback. */
export async function serve(webApi: WebApi, ids: Ids): Promise<{ server: Server; port: number }> {
  const server = createServer(express().use(assignRequestId(ids), webApi.router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
