import type * as z from 'zod'
import type { CreateOrderInputSchema, Order as OrderAnswer } from '../../../contracts/orders'
import type { PlanId } from '../../../contracts/plans'
import type { Asker } from '../context'
import { failure } from '../errors'
import { renewingPlan } from '../subscriptions/current-plan'
import { findCommodity, type Commodity } from './commodity'
import type { OrderContext } from './context'
import { ORDER_POLICY } from './policy'
import type { Tx } from './store'
import { toOrder } from './to-contract'

type Input = z.output<typeof CreateOrderInputSchema>

/**
 * Makes an order at the price of now. The same thing ordered again while the first order still waits is that order, so one click
 * twice is one order. Throws `notForSale`, `subscriptionExists`, `experienceUsed`.
 */
export async function createOrder(context: OrderContext, asker: Asker, input: Input): Promise<OrderAnswer> {
  const { clock, ids, rows } = context
  const plans = await context.plans()
  const sold = findCommodity(plans, input.commodity)
  if (!sold) throw failure('notForSale')
  const { description: _description, ...facts } = sold
  return rows.transaction(async (tx) => {
    await rows.lock(tx, asker.owner)
    if (sold.plan) await requirePlanPurchase(context, asker.owner, sold.plan, tx)
    const consumerId = await consumerOf(context, tx, asker)
    const now = clock.now()
    const waiting = await rows.findWaiting(tx, {
      owner: asker.owner,
      commodity: input.commodity,
      amount: sold.amount,
      since: now - ORDER_POLICY.lifetimeMs,
    })
    if (waiting && isSame(waiting, sold) && waiting.credit_months === plans.creditMonths) {
      return toOrder(waiting, consumerId)
    }
    const order = await rows.insertOrder(tx, {
      ...facts,
      id: ids.digits(16),
      owner: asker.owner,
      email: asker.email,
      commodity: input.commodity,
      credit_months: plans.creditMonths,
      currency: plans.currency,
      status: 'WaitForPayment',
      error_code: null,
      pay_method: null,
      renewal_key: null,
      subscription_id: null,
      created_at: now,
      updated_at: now,
      paid_at: null,
    })
    return toOrder(order, consumerId)
  })
}

/** What the operator gives for the price may have changed since. */
const isSame = (order: Pick<Commodity, 'credits' | 'days'>, sold: Commodity): boolean =>
  order.credits === sold.credits && order.days === sold.days

/** A plan is not sold while another one renews (PAY-05), the trial once only. */
export async function requirePlanPurchase(
  context: OrderContext,
  owner: string,
  plan: PlanId,
  tx?: Tx,
): Promise<void> {
  if (await renewingPlan(context, owner, tx)) throw failure('subscriptionExists')
  if (plan === 'experience' && (await context.rows.hasBought(owner, plan, tx))) {
    throw failure('experienceUsed')
  }
}

/** The account's consumer ID, given with its first order. */
async function consumerOf(
  { clock, ids, rows }: OrderContext,
  tx: Tx,
  { owner, language: asked }: Asker,
): Promise<string> {
  const language = tagOf(asked)
  const known = await rows.loadBuyer(owner, tx)
  if (known && language !== '' && language !== known.language) await rows.setLanguage(tx, owner, language)
  if (known) return known.consumer_id
  const consumerId = ids.digits(16)
  await rows.insertBuyer(tx, {
    owner,
    consumer_id: consumerId,
    customer_id: null,
    language,
    created_at: clock.now(),
  })
  return consumerId
}

/** The language named first; empty for a caller that names none. */
const tagOf = (accepted: string): string => /^[a-z]{2,3}(-[A-Za-z0-9]+)*/.exec(accepted)?.[0] ?? ''
