import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import express from 'express'
import Stripe from 'stripe'
import { createExecutor, UpstreamError } from '../../../contracts/executor'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { createJobQueue, createJobRunner, jobMigrations } from '../../../jobs'
import { migrate, openDatabase } from '../../../platform/database'
import { randomIds } from '../../../platform/ids'
import { silentLogger } from '../../../platform/logger'
import { createPayment, createStripeProvider, paymentMigrations, type CardProvider } from '..'
import { PLANS } from './plans'

/** Where the process kills itself: before or after the so-many-th call to the provider. */
export interface BuyCrash {
  readonly call: number
  readonly when: 'before' | 'after'
}

export interface BuyOptions {
  readonly dataDir: string
  /** Of a PostgreSQL, instead of the embedded database. */
  readonly url?: string | undefined
  readonly cardUrl: string
  readonly keys: Parameters<typeof createStripeProvider>[0]['keys']
  readonly crash?: BuyCrash
  /** Does what is due so much later, says so and ends, instead of buying. */
  readonly settleAfterMs?: number
  /** Serves others and says where, instead of buying. */
  readonly serves?: true
}

const [line] = (await once(createInterface(process.stdin), 'line')) as [string]
const { dataDir, url, cardUrl, keys, crash, settleAfterMs, serves } = JSON.parse(line) as BuyOptions

let calls = 0
const die = (when: BuyCrash['when']): void => {
  if (crash?.when === when && crash.call === calls) process.kill(process.pid, 'SIGKILL')
}
const clock = { now: () => Date.now() + (settleAfterMs ?? 0) }
const real = createStripeProvider({ apiUrl: cardUrl, keys, clock, logger: silentLogger() })
const provider = new Proxy(real, {
  get(target, name: keyof CardProvider) {
    const member: unknown = Reflect.get(target, name)
    // what is read without asking anybody
    if (typeof member !== 'function' || name === 'readEvent') return member
    return async (...args: unknown[]) => {
      calls += 1
      die('before')
      const answer: unknown = await (member as (...given: unknown[]) => Promise<unknown>)(...args)
      die('after')
      return answer
    }
  },
})
const database = await openDatabase({ dataDir, url })
await migrate(database, [...jobMigrations, ...paymentMigrations])
const queue = createJobQueue({ database, clock, ids: randomIds })
const payment = createPayment({
  database,
  queue,
  clock,
  ids: randomIds,
  logger: silentLogger(),
  accounts: {
    identify: async (token) => ({
      userId: token,
      email: `${token}@verso.example`,
      emailConfirmed: true,
      registeredAt: 0,
    }),
    contactOf: async () => null,
  },
  plans: async () => PLANS,
  provider,
  invoices: {
    mailer: { send: async () => undefined, close: async () => undefined },
    seller: {
      name: 'Verso Ltd',
      address: '1 High Street, London',
      country: 'GB',
      vatId: null,
      vatPercent: 0,
    },
    siteName: 'Verso',
    texts: {},
  },
  letters: {
    mailer: { send: async () => undefined, close: async () => undefined },
    siteName: 'Verso',
    texts: {},
    site: () => '',
  },
  upstreamKey: 'key',
})

async function settle(): Promise<void> {
  await payment.sweep()
  const deps = { database, queue, clock, ids: randomIds, logger: silentLogger(), concurrency: 1 }
  await createJobRunner({ ...deps, definitions: payment.jobs }).drainOnce()
  await database.close()
  process.exit(0)
}

async function serve(): Promise<string> {
  const server = createServer(express().use(payment.router)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Orders, pays and looks whether it is paid, again and again. */
async function buy(): Promise<void> {
  const pay = await serve()
  const stripe = new Stripe(keys.secretKey, {
    host: '127.0.0.1',
    protocol: 'http',
    port: new URL(cardUrl).port,
  })
  const executor = createExecutor({
    fetch,
    hosts: { pay },
    now: Date.now,
    sleep: async () => undefined,
  })
  process.stdout.write('ready\n')
  const buyOnce = async (token: string): Promise<void> => {
    const wanted = { commodity: 'package:50', agree: 'true' } as const
    const { id } = await executor.execute(PAY_CALLS.createOrder, wanted, { token })
    const input = { id, method: 'card', returnUrl: 'https://verso.example/' } as const
    const { clientSecret = '' } = await executor.execute(PAY_CALLS.payOrder, input, { token })
    const intent = clientSecret.slice(0, clientSecret.indexOf('_secret'))
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    await executor.execute(PAY_CALLS.getOrder, { id }, { token })
  }
  for (let round = 0; ; round++) {
    await buyOnce(`buyer-${round % 5}`).catch((error: unknown) => {
      // left by a process that was killed: paid already
      if (!(error instanceof UpstreamError && error.code === 'orderNotPayable')) throw error
    })
  }
}

if (serves) process.stdout.write(`${await serve()}\n`)
else if (settleAfterMs === undefined) await buy()
else await settle()
