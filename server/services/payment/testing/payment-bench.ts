import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createExecutor, type Executor } from '../../../contracts/executor'
import type { Plans } from '../../../contracts/plans'
import { createJobQueue, createJobRunner, jobMigrations } from '../../../jobs'
import { migrate, openDatabase, type Database, type Dialect } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { assignRequestId } from '../../../platform/http'
import { randomIds } from '../../../platform/ids'
import { silentLogger } from '../../../platform/logger'
import { createPayment, paymentMigrations, type Payment, type PaymentDeps } from '..'
import type { Customer, PaymentContext } from '../context'
import { createLedger, type Ledger } from '../credits'
import { DEFAULT_POLICY, type PaymentPolicy } from '../policy'
import type { CardProvider } from '../provider/provider'
import { createFakeProvider } from './fake-provider'
import { PLANS } from './plans'

export interface BenchOptions {
  readonly dialect?: Dialect
  readonly plans?: Plans
  /** Instead of `plans`, for prices that change. */
  readonly currentPlans?: () => Plans
  readonly policy?: Partial<PaymentPolicy>
  /** How many services stand on the database, each with connections of its own; more than one over PostgreSQL only. */
  readonly instances?: number
  /** Default: one of its own. */
  readonly clock?: Bench['clock']
  /** Default: a fake one. */
  readonly provider?: CardProvider
  /** Default: a seller who states no VAT, and letters that are thrown away. */
  readonly invoices?: Partial<PaymentDeps['invoices']>
  /** Default: letters that are thrown away. */
  readonly letters?: Partial<PaymentDeps['letters']>
}

/** The whole service over real HTTP and database, on a clock that only the test moves. */
export interface Bench {
  readonly payments: readonly Payment[]
  /** Calls with the upstream's key, one for each instance. */
  readonly executors: readonly Executor[]
  /** Calls without it. */
  readonly stranger: Executor
  /** Addresses of the instances. */
  readonly urls: readonly string[]
  /** Does the jobs that are due. */
  readonly work: () => Promise<void>
  readonly ledger: Ledger
  readonly context: PaymentContext
  readonly database: Database<unknown>
  readonly clock: { now(): number; advance(milliseconds: number): void }
  /** An account, made now, with a confirmed address; its token is `token of {userId}`. */
  readonly customer: (userId: string, facts?: Partial<Customer>) => { readonly token: string }
  stop(): Promise<void>
}

const INVOICES: PaymentDeps['invoices'] = {
  mailer: { send: async () => undefined, close: async () => undefined },
  seller: { name: 'Verso Ltd', address: '1 High Street, London', country: 'GB', vatId: null, vatPercent: 0 },
  siteName: 'Verso',
  texts: {},
}

const LETTERS: PaymentDeps['letters'] = {
  mailer: INVOICES.mailer,
  siteName: 'Verso',
  texts: {},
  site: () => 'https://verso.example/translate',
}

const KEY = 'the key of the upstream'

export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const testDatabase = await createTestDatabase(options.dialect ?? 'sqlite')
  const databases = await Promise.all(
    Array.from({ length: options.instances ?? 1 }, () => openDatabase(testDatabase.options)),
  )
  const [database] = databases as [Database<unknown>]
  await migrate(database, [...jobMigrations, ...paymentMigrations])
  let time = Date.UTC(2026, 10, 20, 12)
  const own = { now: () => time, advance: (milliseconds: number) => void (time += milliseconds) }
  const clock = options.clock ?? own
  const provider = options.provider ?? createFakeProvider()
  const customers = new Map<string, Customer>()
  const depsOn = (on: Database<unknown>): PaymentDeps => ({
    database: on,
    queue: createJobQueue({ database: on, clock, ids: randomIds, leaseTime: 'clock' }),
    clock,
    ids: randomIds,
    logger: silentLogger(),
    accounts: {
      identify: async (token) => customers.get(token) ?? null,
      contactOf: async (userId) => {
        const customer = customers.get(`token of ${userId}`)
        return customer ? { email: customer.email, language: 'en' } : null
      },
    },
    plans: async () => options.currentPlans?.() ?? options.plans ?? PLANS,
    provider,
    invoices: { ...INVOICES, ...options.invoices },
    letters: { ...LETTERS, ...options.letters },
    upstreamKey: KEY,
    ...(options.policy && { policy: options.policy }),
  })
  const payments = databases.map((on) => createPayment(depsOn(on)))
  const servers = await Promise.all(payments.map((payment) => listen(payment)))
  const executorFor = (url: string, headers: Record<string, string>): Executor =>
    createExecutor({
      fetch,
      hosts: { pay: url },
      headers: { pay: headers },
      now: () => clock.now(),
      sleep: async () => undefined,
    })
  const context: PaymentContext = {
    ...depsOn(database),
    policy: { ...DEFAULT_POLICY, ...options.policy },
  }
  return {
    payments,
    executors: servers.map(({ url }) => executorFor(url, { 'x-upstream-key': KEY })),
    urls: servers.map(({ url }) => url),
    async work() {
      const [payment] = payments
      const queue = createJobQueue({ database, clock, ids: randomIds, leaseTime: 'clock' })
      const deps = { database, queue, clock, ids: randomIds, logger: silentLogger(), concurrency: 1 }
      await createJobRunner({ ...deps, definitions: payment?.jobs ?? [] }).drainOnce()
    },
    stranger: executorFor(servers[0]?.url ?? '', {}),
    ledger: createLedger(context),
    context,
    database,
    clock,
    customer(userId, facts = {}) {
      const token = `token of ${userId}`
      const email = `${userId}@verso.example`
      customers.set(token, { userId, email, emailConfirmed: true, registeredAt: clock.now(), ...facts })
      return { token }
    },
    async stop() {
      await Promise.all(payments.map((payment) => payment.stop()))
      for (const server of servers) await server.close()
      await Promise.all(databases.map((on) => on.close()))
      await testDatabase.remove()
    },
  }
}

async function listen({ router }: Payment) {
  const server = createServer(express().use(assignRequestId(randomIds), router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
