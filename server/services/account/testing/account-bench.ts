import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { ACCOUNT_CALLS } from '../../../contracts/account-calls'
import type { LoginResult } from '../../../contracts/account'
import { createExecutor, type Caller, type Executor } from '../../../contracts/executor'
import { createJobQueue, createJobRunner, jobMigrations } from '../../../jobs'
import { migrate, openDatabase, type Database, type Dialect } from '../../../platform/database'
import { createTestDatabase } from '../../../platform/database/testing/test-databases'
import { assignRequestId } from '../../../platform/http'
import { randomIds } from '../../../platform/ids'
import { silentLogger } from '../../../platform/logger'
import { createMailer } from '../../../platform/mail'
import { readOutbox, type Letter } from '../../../platform/mail/testing/read-outbox'
import { accountMigrations, createAccount, type Account, type AccountPolicy } from '..'
import { MAIL_PURPOSES } from '../tables'

export interface BenchOptions {
  readonly dialect?: Dialect
  readonly policy?: Partial<AccountPolicy>
  /** What the other hosts do when an account is deleted; nothing by default. */
  readonly forgetElsewhere?: (userId: string) => Promise<void>
}

/** The whole service over real HTTP and database, with an outbox folder, on a clock that only the test moves. */
export interface Bench {
  readonly url: string
  readonly account: Account
  readonly executor: Executor
  readonly database: Database<unknown>
  readonly clock: { now(): number; advance(milliseconds: number): void }
  register(email: string, password: string, from?: string, language?: string): Promise<void>
  login(email: string, password: string, options?: { from?: string; device?: string }): Promise<LoginResult>
  /** A confirmed account. */
  member(email: string, password: string): Promise<void>
  forgot(email: string, from?: string): Promise<void>
  /** Sends what is to be sent, and reads every letter there is, oldest first. */
  letters(): Promise<readonly Letter[]>
  /** The code in the link of the newest letter to this address. */
  codeFor(email: string): Promise<string>
  identify(token: string): Promise<{ userId: string; email: string; emailConfirmed: boolean }>
  stop(): Promise<void>
}

const HOME = '203.0.113.7'

const TEXTS = Object.fromEntries(
  ['en', 'de'].map((code) => [
    code,
    {
      mail: Object.fromEntries(
        MAIL_PURPOSES.map((purpose) => [
          purpose,
          { subject: `${purpose} ${code} {{siteName}}`, text: `For {{email}} {{newEmail}}\n{{link}}` },
        ]),
      ),
    },
  ]),
)

export const from = (address: string, rest: Caller = {}): Caller => ({
  ...rest,
  headers: { 'x-forwarded-for': address },
})

export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'account-'))
  const outbox = path.join(folder, 'outbox')
  const testDatabase = await createTestDatabase(options.dialect ?? 'sqlite')
  const database = await openDatabase(testDatabase.options)
  await migrate(database, [...jobMigrations, ...accountMigrations])
  let time = Date.UTC(2026, 10, 20, 12)
  const clock = { now: () => time, advance: (milliseconds: number) => void (time += milliseconds) }
  const ids = randomIds
  const logger = silentLogger()
  const queue = createJobQueue({ database, clock, ids, leaseTime: 'clock' })
  const account = createAccount({
    database,
    queue,
    mailer: createMailer({ from: 'Verso <no-reply@verso.example>', outbox, clock, ids }),
    clock,
    ids,
    logger,
    texts: TEXTS,
    siteName: 'Verso',
    supportEmail: 'support@verso.example',
    forgetElsewhere: options.forgetElsewhere ?? (async () => undefined),
    screens: (language) => `https://verso.example/account-center${language === 'en' ? '' : `/${language}`}`,
    ...(options.policy && { policy: options.policy }),
  })
  const runner = createJobRunner({
    database,
    queue,
    definitions: account.jobs,
    clock,
    ids,
    logger,
    concurrency: 1,
  })
  const server = createServer(express().use(assignRequestId(ids), account.router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const executor = createExecutor({
    fetch,
    hosts: { account: url },
    now: () => clock.now(),
    sleep: async () => undefined,
  })
  const letters = async () => {
    await runner.drainOnce()
    return readOutbox(outbox)
  }
  const bench: Bench = {
    url,
    account,
    executor,
    database,
    clock,
    async register(email, password, address = HOME, language = 'en') {
      await executor.execute(ACCOUNT_CALLS.register, { email, password, language }, from(address))
    },
    login: (email, password, { from: address = HOME, device } = {}) =>
      executor.execute(ACCOUNT_CALLS.login, { email, password, device }, from(address)),
    async member(email, password) {
      await bench.register(email, password)
      await executor.execute(ACCOUNT_CALLS.confirmEmail, { code: await bench.codeFor(email) }, {})
    },
    async forgot(email, address = HOME) {
      await executor.execute(ACCOUNT_CALLS.forgotPassword, { email, language: 'en' }, from(address))
    },
    letters,
    async codeFor(email) {
      const newest = (await letters()).filter(({ to }) => to === email).at(-1)
      const code = /[?&]code=([\w-]{43})/.exec(newest?.text ?? '')?.[1]
      if (!code) throw new Error(`No letter with a code for ${email}`)
      return code
    },
    identify: (token) => executor.execute(ACCOUNT_CALLS.identify, {}, { token }),
    async stop() {
      await account.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
      await Promise.all([testDatabase.remove(), rm(folder, { recursive: true, force: true })])
    },
  }
  return bench
}
