import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import { asyncHandler } from '../../../platform/http'
import type { PaymentContext } from '../context'
import type { Ledger } from '../credits'
import type { Memberships } from '../memberships'
import type { Part, Serving } from '../part'
import { getSubscription, unsubscribe } from '../subscriptions/get-subscription'
import { createMemberships } from '../subscriptions/memberships'
import { renewPlan } from '../subscriptions/renew-plan'
import { resetCredits } from '../subscriptions/reset-credits'
import { tellEnding } from '../subscriptions/tell-ending'
import { endPlan } from '../subscriptions/end-plan'
import { cancelOrder } from './cancel-order'
import { closeBuyer, type ClosedBuyer } from './close-buyer'
import type { OrderContext } from './context'
import { createOrder } from './create-order'
import { getOrder, getOrders, getUserOrders } from './own-order'
import { payBack } from './pay-back'
import { payOrder } from './pay-order'
import { ORDER_POLICY } from './policy'
import { receiveEvent } from './receive-event'
import { checkDisputes, checkPayments, lapseOrders } from './reconcile'
import { createReturnMoneyJob } from './return-money-job'
import { listDisputes, type DisputeFacts } from './list-disputes'
import { createOrderStore } from './store'
import type { OrderTables } from './tables'

/** Path of the provider's events, on the service's own port. */
export const EVENTS_PATH = '/hooks/card'
const MAX_EVENT_BYTES = '512kb'
/** Plans renewed or reset in one round of a sweep. */
const BATCH = 100

export interface OrdersDeps {
  readonly context: PaymentContext
  readonly ledger: Ledger
  readonly letters: OrderContext['letters']
  readonly invoiceFactsOf: OrderContext['invoiceFactsOf']
  readonly afterRefund: OrderContext['afterRefund']
}

export interface Orders extends Part {
  readonly memberships: Memberships
  /** For the operator: see `payBack`, `endPlan`, `listDisputes` and `closeBuyer`. */
  payBack(orderId: string, total?: number): Promise<number>
  endPlan(owner: string): ReturnType<typeof endPlan>
  listDisputes(limit: number): Promise<DisputeFacts[]>
  closeBuyer(owner: string): Promise<ClosedBuyer>
}

/** Orders, their payments, and the plans they pay for. */
export function createOrders({ context: given, ...deps }: OrdersDeps): Orders {
  const rows = createOrderStore(given.database.forTables<OrderTables>())
  const context: OrderContext = { ...given, ...deps, rows }
  return {
    mount: (serving) => mount(context, serving),
    mountRaw: (router) => {
      router.post(
        EVENTS_PATH,
        express.raw({ type: () => true, limit: MAX_EVENT_BYTES }),
        eventHandler(context),
        unreadable,
      )
    },
    jobs: [createReturnMoneyJob(context)],
    sweep: () => sweep(context),
    memberships: createMemberships(context),
    payBack: (orderId, total) => payBack(context, orderId, total),
    endPlan: (owner) => endPlan(context, owner),
    listDisputes: (limit) => listDisputes(context, limit),
    closeBuyer: (owner) => closeBuyer(context, owner),
  }
}

function mount(context: OrderContext, { ofAccount }: Serving): void {
  ofAccount(PAY_CALLS.createOrder, (asker, input) => createOrder(context, asker, input))
  ofAccount(PAY_CALLS.getUserOrders, (asker, input) => getUserOrders(context, asker, input))
  ofAccount(PAY_CALLS.getOrder, (asker, { id }) => getOrder(context, asker, id))
  ofAccount(PAY_CALLS.getOrders, (asker, { ids }) => getOrders(context, asker, ids.split(',')))
  ofAccount(PAY_CALLS.cancelOrder, (asker, { id }) => cancelOrder(context, asker, id))
  ofAccount(PAY_CALLS.payOrder, (asker, input) => payOrder(context, asker, input))
  ofAccount(PAY_CALLS.getSubscription, (asker) => getSubscription(context, asker))
  ofAccount(PAY_CALLS.unsubscribe, (asker) => unsubscribe(context, asker))
}

/** 200: booked, or none of ours; 400: not the provider's; 500: to be sent again. */
const eventHandler = (context: OrderContext): RequestHandler =>
  asyncHandler(async (request, response) => {
    const body: unknown = request.body
    const signature = request.get('stripe-signature') ?? ''
    try {
      const isGenuine = Buffer.isBuffer(body) && (await receiveEvent(context, body, signature))
      response.status(isGenuine ? 200 : 400).json({ received: isGenuine })
    } catch (error) {
      context.logger.error({ err: error }, 'an event of the card provider could not be booked')
      response.status(500).json({ received: false })
    }
  })

/** A body that is too large or broke off. */
const unreadable: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
  void response.status(error.status ?? 400).json({ received: false })

/** What is due by the clock: payments nobody told us of, renewals, resets, ends. */
async function sweep(context: OrderContext): Promise<void> {
  const { clock, rows } = context
  await checkPayments(context)
  await checkDisputes(context)
  await lapseOrders(context)
  await eachDue(context, 'charge_at', renewPlan)
  await eachDue(context, 'reset_at', resetCredits)
  await tellEnding(context)
  await rows.endExpired(clock.now())
  await rows.deleteEvents(clock.now() - ORDER_POLICY.eventLifetimeMs)
}

/** One that fails is left for the next sweep and does not hold up the others. */
async function eachDue(
  context: OrderContext,
  column: 'charge_at' | 'reset_at',
  work: (context: OrderContext, subscriptionId: string) => Promise<void>,
): Promise<void> {
  const { clock, logger, rows } = context
  const seen = new Set<string>()
  for (;;) {
    const due = await rows.listDue(column, clock.now(), BATCH)
    const left = due.filter((id) => !seen.has(id))
    if (left.length === 0) return
    for (const id of left) {
      seen.add(id)
      await work(context, id).catch((error: unknown) =>
        logger.error({ err: error, id }, 'a plan could not be renewed'),
      )
    }
  }
}
