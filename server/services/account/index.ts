import type { Router } from 'express'
import type { JobDefinition } from '../../jobs'
import { createAttempts } from './attempts'
import type { AccountContext, AccountDeps } from './context'
import { createDemoAccount, type DemoAccount } from './create-demo-account'
import { removeAccount } from './delete-account'
import { createPasswords } from './passwords'
import { DEFAULT_POLICY } from './policy'
import { createRouter } from './router'
import { createSendLetterJob } from './send-letter-job'
import { createAccountStore } from './store'
import type { AccountTables } from './tables'

export type { AccountDeps } from './context'
export type { DemoAccount } from './create-demo-account'
export type { AccountPolicy } from './policy'
export { migrations as accountMigrations } from './migrations'

/** An account as its operator sees it. */
export interface FoundAccount {
  readonly userId: string
  readonly email: string
  readonly emailConfirmed: boolean
  /** ISO 8601. */
  readonly registerTime: string
}

export interface Account {
  /** Mounted at the root of the service's own port. */
  readonly router: Router
  /** For a job runner; letters should not wait behind long jobs. */
  readonly jobs: readonly JobDefinition[]
  /** For development: an account on a database that has none. */
  createDemoAccount(): Promise<DemoAccount | null>
  /** For the operator; null when the address has no account. */
  findAccount(email: string): Promise<FoundAccount | null>
  /** For the operator: the account, its sessions and its letters are no more; its owner is told by mail. */
  deleteAccount(userId: string): Promise<void>
  /** Begins to sweep. */
  start(): void
  /** Ends sweeping; resolves when the last sweep is over. */
  stop(): Promise<void>
  /** Deletes what has expired by the injected clock. */
  sweep(): Promise<void>
}

/** The account host of the upstream: registration, login, passwords, sessions, and the letters about them. */
export function createAccount(deps: AccountDeps): Account {
  const context = createContext(deps)
  const { attempts, clock, logger, policy, rows } = context
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const sweep = async (): Promise<void> => {
    const now = clock.now()
    await rows.deleteExpired(now)
    await attempts.deleteExpired(now)
  }
  const run = (): void => {
    current = current.then(sweep).catch((error: unknown) => logger.error({ err: error }, 'sweep failed'))
  }
  return {
    router: createRouter(context),
    jobs: [createSendLetterJob(context)],
    createDemoAccount: () => createDemoAccount(context),
    async findAccount(email) {
      const user = await rows.findUser(email)
      if (!user) return null
      const registerTime = new Date(user.created_at).toISOString()
      return { userId: user.id, email: user.email, emailConfirmed: user.confirmed_at !== null, registerTime }
    },
    deleteAccount: (userId) => removeAccount(context, userId),
    start() {
      run()
      timer = setInterval(run, policy.sweepIntervalMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await current
    },
    sweep,
  }
}

function createContext({ database, policy: given, ...deps }: AccountDeps): AccountContext {
  const policy = { ...DEFAULT_POLICY, ...given }
  const tables = database.forTables<AccountTables>()
  return {
    ...deps,
    policy,
    rows: createAccountStore(tables),
    attempts: createAttempts(tables, deps.clock),
    passwords: createPasswords(policy.hashing),
  }
}
