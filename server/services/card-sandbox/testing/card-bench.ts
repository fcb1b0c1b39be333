import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import express from 'express'
import Stripe from 'stripe'
import { createJobQueue, createJobRunner, jobMigrations } from '../../../jobs'
import { migrate, openDatabase, type Database, type Dialect } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { assignRequestId } from '../../../platform/http'
import { randomIds } from '../../../platform/ids'
import { silentLogger } from '../../../platform/logger'
import { cardSandboxMigrations, createCardSandbox, type CardSandbox } from '..'
import { createCardStore } from '../store'
import type { CardTables } from '../tables'

/** The sandbox over real HTTP and database, asked by the official package, with an endpoint for its events. */
export interface CardBench {
  readonly url: string
  readonly stripe: Stripe
  readonly sandbox: CardSandbox
  readonly database: Database<unknown>
  readonly clock: { now(): number; advance(milliseconds: number): void }
  /** What the endpoint answers; 200 at first. */
  answerWebhooks(status: number): void
  /** Delivers what is due and answers all verified events so far, oldest first. */
  events(): Promise<readonly Stripe.Event[]>
  deliveries(event: string): Promise<readonly { status: number; error: string | null }[]>
  /** A request of a browser, with the publishable key. */
  browser(method: 'GET' | 'POST', path: string, parameters?: Record<string, string>): Promise<BrowserAnswer>
  /** A form that is sent without script; redirects are not followed. */
  submit(
    address: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; html: string; location: string }>
  open(address: string): Promise<{ status: number; html: string; location: string; policy: string }>
  stop(): Promise<void>
}

export interface BrowserAnswer {
  readonly status: number
  readonly body: {
    readonly id: string
    readonly status?: string
    readonly next_action?: { readonly use_stripe_sdk?: { readonly stripe_js: string } } | null
    readonly error?: { readonly code?: string; readonly decline_code?: string; readonly type: string }
  } & Record<string, unknown>
}

const SECRET = 'whsec_bench'
const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench' }
export const SITE = 'https://verso.example'

const LOCALES = path.resolve(import.meta.dirname, '../../../../locales')
const language = (code: string, dir: 'ltr' | 'rtl') => ({
  code,
  dir,
  texts: JSON.parse(readFileSync(path.join(LOCALES, code, 'card.json'), 'utf8')) as object,
})

async function listen(app: express.Express): Promise<{ server: Server; url: string }> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export async function startCardBench({ dialect = 'sqlite' }: { dialect?: Dialect } = {}): Promise<CardBench> {
  const testDatabase = await createTestDatabase(dialect)
  const database = await openDatabase(testDatabase.options)
  await migrate(database, [...jobMigrations, ...cardSandboxMigrations])
  let time = Date.UTC(2026, 10, 20, 12)
  const clock = { now: () => time, advance: (milliseconds: number) => void (time += milliseconds) }
  const logger = silentLogger()
  const queue = createJobQueue({ database, clock, ids: randomIds, leaseTime: 'clock' })
  let status = 200
  const received: Stripe.Event[] = []
  const hooks = await listen(
    express().post('/hook', express.raw({ type: '*/*' }), (request, response) => {
      const signature = request.get('stripe-signature') ?? ''
      const seconds = Math.floor(time / 1000)
      const event = Stripe.webhooks.constructEvent(
        request.body as Buffer,
        signature,
        SECRET,
        300,
        undefined,
        seconds * 1000,
      )
      if (status === 200) received.push(event)
      response.sendStatus(status)
    }),
  )
  let url = ''
  const sandbox = createCardSandbox({
    database,
    queue,
    clock,
    ids: randomIds,
    logger,
    keys: KEYS,
    fingerprintSecret: 'bench',
    publicUrl: () => url,
    siteOrigin: SITE,
    siteName: 'Verso',
    webhooks: [{ url: () => `${hooks.url}/hook`, secret: SECRET }],
    languages: [
      language('en', 'ltr'),
      language('de', 'ltr'),
      language('ar', 'rtl'),
      language('zh-Hant', 'ltr'),
    ],
    scripts: import.meta.dirname,
  })
  const main = await listen(express().use(assignRequestId(randomIds), sandbox.router))
  url = main.url
  const runner = createJobRunner({
    database,
    queue,
    definitions: sandbox.jobs,
    clock,
    ids: randomIds,
    logger,
    concurrency: 1,
  })
  const stripe = new Stripe(KEYS.secretKey, {
    protocol: 'http',
    host: '127.0.0.1',
    port: new URL(url).port,
    telemetry: false,
    maxNetworkRetries: 0,
  })
  return {
    url,
    stripe,
    sandbox,
    database,
    clock,
    answerWebhooks: (wanted) => void (status = wanted),
    async events() {
      await runner.drainOnce()
      return [...received]
    },
    deliveries: (event) => createCardStore(database.forTables<CardTables>()).listDeliveries(event),
    async browser(method, address, parameters = {}) {
      const body = new URLSearchParams(parameters)
      const query = method === 'GET' ? `?${body.toString()}` : ''
      const answer = await fetch(`${url}${address}${query}`, {
        method,
        headers: { authorization: `Bearer ${KEYS.publishableKey}` },
        ...(method === 'POST' && { body }),
      })
      return { status: answer.status, body: (await answer.json()) as BrowserAnswer['body'] }
    },
    async submit(address, fields) {
      const answer = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      return {
        status: answer.status,
        html: await answer.text(),
        location: answer.headers.get('location') ?? '',
      }
    },
    async open(address) {
      const answer = await fetch(address, { redirect: 'manual' })
      return {
        status: answer.status,
        html: await answer.text(),
        location: answer.headers.get('location') ?? '',
        policy: answer.headers.get('content-security-policy') ?? '',
      }
    },
    async stop() {
      await sandbox.stop()
      for (const { server } of [main, hooks]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      await database.close()
      await testDatabase.remove()
    },
  }
}
