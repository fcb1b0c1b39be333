import type { Router } from 'express'
import type { JobDefinition } from '../../jobs'
import type { PaymentContext, PaymentDeps } from './context'
import { createCredits, createLedger } from './credits'
import { createInvoices } from './invoices'
import { createLetters } from './letters'
import { createOperator, type PaymentOperator } from './operator'
import { createOrders } from './orders'
import type { Part } from './part'
import { DEFAULT_POLICY } from './policy'
import { createRouter } from './router'

export type { Accounts as PaymentAccounts, PaymentDeps } from './context'
export type { PaymentOperator } from './operator'
export { migrations as paymentMigrations } from './migrations'
export { EVENTS_PATH } from './orders'
export type { CardProvider } from './provider/provider'
export { createStripeProvider } from './provider/stripe-provider'

export interface Payment {
  /** Mounted at the root of the service's own port. */
  readonly router: Router
  /** For a job runner; they should not wait behind long jobs. */
  readonly jobs: readonly JobDefinition[]
  /** Begins to sweep. */
  start(): void
  /** Ends sweeping; resolves when the last sweep is over. */
  stop(): Promise<void>
  /** Ends or deletes what is due by the injected clock. */
  sweep(): Promise<void>
  /** For the operator's command. */
  readonly operator: PaymentOperator
}

/** The payment host of the upstream: credits, orders, invoices. */
export function createPayment(deps: PaymentDeps): Payment {
  const context: PaymentContext = { ...deps, policy: { ...DEFAULT_POLICY, ...deps.policy } }
  const ledger = createLedger(context)
  const invoices = createInvoices(context, deps.invoices)
  const letters = createLetters(context, deps.letters)
  const orders = createOrders({
    context,
    ledger,
    letters,
    invoiceFactsOf: (ids) => invoices.factsOf(ids),
    afterRefund: (transaction, orderId) => invoices.afterRefund(transaction, orderId),
  })
  const parts: readonly Part[] = [createCredits(context, ledger, orders.memberships), orders, invoices]
  const sweep = async (): Promise<void> => {
    for (const part of parts) await part.sweep()
  }
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const run = (): void => {
    current = current
      .then(sweep)
      .catch((error: unknown) => context.logger.error({ err: error }, 'sweep failed'))
  }
  return {
    router: createRouter(context, parts),
    jobs: [...parts.flatMap((part) => part.jobs), letters.job],
    start() {
      run()
      timer = setInterval(run, context.policy.sweepIntervalMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await current
    },
    sweep,
    operator: createOperator({ context, ledger, orders }),
  }
}
