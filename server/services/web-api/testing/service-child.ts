import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import express from 'express'
import { createDocumentTranslation, createTranslator, detectLanguage, type Provider } from '../../../engine'
import { createPseudoProvider } from '../../../engine/mt/pseudo'
import { createJobQueue, createJobRunner, jobMigrations } from '../../../jobs'
import { systemClock } from '../../../platform/clock'
import { migrate, openDatabase } from '../../../platform/database'
import { assignRequestId } from '../../../platform/http'
import { randomIds } from '../../../platform/ids'
import { createLogger } from '../../../platform/logger'
import { createDiskStore } from '../../../platform/storage'
import { createDocumentWorker } from '../../../worker'
import { paymentMigrations } from '../../payment'
import { PLANS } from '../../payment/testing/plans'
import { createWebApi, webApiMigrations, type Accounts } from '..'
import { startPay } from './pay'

export interface ServiceOptions {
  readonly dataDir: string
  /** The built entry of the worker child. */
  readonly workerEntry: string
  /** Milliseconds each request to the engine takes. */
  readonly engineMs: number
  /** Credits that accounts have been given; once, however often the service starts. */
  readonly give: readonly { readonly owner: string; readonly amount: number }[]
}

/** The token of an account is its id. */
const accounts: Accounts = {
  identify: async (token) => ({ kind: 'user', id: token, emailConfirmed: true }),
  changePassword: async () => undefined,
}

/**
 * The whole service as a process to be killed. Waits for its options as a line of standard input, so that the time to
 * load it is not part of the test; answers with its port.
 */
const [line] = (await once(createInterface(process.stdin), 'line')) as [string]
const { dataDir, workerEntry, engineMs, give } = JSON.parse(line) as ServiceOptions
const [clock, ids, logger] = [systemClock, randomIds, createLogger('error')]

const pseudo = createPseudoProvider({ languages: ['en', 'es'] })
const provider: Provider = {
  ...pseudo,
  async translate(request) {
    await pause(engineMs, undefined, request.signal ? { signal: request.signal } : {})
    return pseudo.translate(request)
  },
}

const database = await openDatabase({ dataDir })
await migrate(database, [...jobMigrations, ...webApiMigrations, ...paymentMigrations])
const queue = createJobQueue({ database, clock, ids })
const plans = async () => ({ ...PLANS, freeTranslation: { count: 0, maxPages: 0 } })
const pay = await startPay({ database, queue, clock, ids, logger, plans })
for (const { owner, amount } of give) await pay.give(owner, amount, `given to ${owner}`)
const translator = createTranslator({ providers: [provider], detect: detectLanguage })
const webApi = createWebApi({
  database,
  store: await createDiskStore({ root: path.join(dataDir, 'files'), ids }),
  queue,
  worker: createDocumentWorker({ entry: workerEntry, processes: 2, memoryBytes: 512 * 1024 * 1024 }),
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
  clock,
  ids,
  logger,
  accounts,
  credits: pay.credits,
  plans,
  secrets: ['a secret that survives the kill'],
  support: {
    mailer: { send: async () => undefined, close: async () => undefined },
    address: 'support@verso.example',
    perHour: false,
  },
  workDir: path.join(dataDir, 'work'),
})
const runner = createJobRunner({
  database,
  queue,
  definitions: [...webApi.jobs, ...webApi.settlements],
  clock,
  ids,
  logger,
  concurrency: 6,
  pollMs: 50,
})
await webApi.start()
runner.start()
const server = createServer(express().use(assignRequestId(ids), webApi.router)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
