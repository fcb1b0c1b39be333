import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '../../../engine'
import { createPseudoProvider } from '../../../engine/mt/pseudo'
import { createJobQueue } from '../../../jobs'
import { systemClock } from '../../../platform/clock'
import { openDatabase } from '../../../platform/database'
import { randomIds } from '../../../platform/ids'
import { createLogger } from '../../../platform/logger'
import { createDiskStore } from '../../../platform/storage'
import { PLANS } from '../../payment/testing/plans'
import type { Accounts } from '..'
import { composeService, migrateService, serve, startWorker } from './compose-service'
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
await migrateService(database)
const queue = createJobQueue({ database, clock, ids })
const plans = async () => ({ ...PLANS, freeTranslation: { count: 0, maxPages: 0 } })
const pay = await startPay({ database, queue, clock, ids, logger, plans })
for (const { owner, amount } of give) await pay.give(owner, amount, `given to ${owner}`)
const { webApi, runner } = composeService({
  provider,
  database,
  store: await createDiskStore({ root: path.join(dataDir, 'files'), ids }),
  queue,
  worker: startWorker(workerEntry),
  clock,
  ids,
  logger,
  accounts,
  credits: pay.credits,
  plans,
  secrets: ['a secret that survives the kill'],
  workDir: path.join(dataDir, 'work'),
  pollMs: 50,
})
await webApi.start()
runner.start()
const { port } = await serve(webApi, ids)
process.stdout.write(`${port}\n`)
