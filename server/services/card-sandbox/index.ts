import type { Router } from 'express'
import type { JobDefinition } from '../../jobs'
import type { CardContext, CardSandboxDeps } from './context'
import { createDeliverEventJob } from './deliver-event-job'
import { createRouter } from './router'
import { createCardStore } from './store'
import type { CardTables } from './tables'

export type { CardSandboxDeps } from './context'
export { migrations as cardSandboxMigrations } from './migrations'

export interface CardSandbox {
  /** Mounted at the root of a port of its own: to browsers it is another origin than the site. */
  readonly router: Router
  readonly jobs: readonly JobDefinition[]
  /** Begins to sweep. */
  start(): void
  /** Ends sweeping; resolves when the last sweep is over. */
  stop(): Promise<void>
  /** Forgets old answers, events and deliveries, by the injected clock. */
  sweep(): Promise<void>
}

const DAY = 24 * 3_600_000
const SWEEP_MS = 3_600_000

/** The card provider of an installation without one: the part of Stripe's API that we use, with test cards and no money. */
export function createCardSandbox({ database, ...deps }: CardSandboxDeps): CardSandbox {
  const context: CardContext = { ...deps, rows: createCardStore(database.forTables<CardTables>()) }
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const sweep = (): Promise<void> => {
    const now = context.clock.now()
    return context.rows.deleteOld({ answers: now - DAY, events: now - 30 * DAY })
  }
  const run = (): void => {
    current = current
      .then(sweep)
      .catch((error: unknown) => context.logger.error({ err: error }, 'card sandbox: sweep failed'))
  }
  return {
    router: createRouter(context),
    jobs: [createDeliverEventJob(context)],
    start() {
      run()
      timer = setInterval(run, SWEEP_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await current
    },
    sweep,
  }
}
