import { createRandom } from '../../../platform/testing/child-program'
import type { OrderTables } from '../orders/tables'
import type { Card } from './fake-provider'
import { PLANS } from './plans'
import { startShop, type ShopBench, type Shopper } from './shop-bench'

const DAY = 86_400_000
const STEP_DAYS = 5

export interface Life {
  readonly accounts: number
  readonly months: number
  readonly seed: number
  /** Called after each step with the share that is over. */
  readonly onStep?: (share: number) => void
}

export interface Books {
  readonly orders: number
  readonly paid: number
  readonly renewals: number
  readonly refunded: number
  /** At the provider: received and not paid back. */
  readonly takings: number
  /** Of the orders that are paid, without what of them was paid back. */
  readonly sold: number
  /** Credits of all accounts at the end, as their balances say. */
  readonly credits: number
  /** What does not add up, a line each. */
  readonly wrong: readonly string[]
}

type Random = () => number

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const COMMODITIES = [
  'plan:premium:monthly',
  'plan:premium:annual',
  'plan:professional:monthly',
  'plan:professional:annual',
  'plan:experience:once',
  'package:50',
]
const CARDS: readonly Card[] = ['good', 'good', 'good', 'good', 'declined', 'poor', 'slow', 'asks']

/** Accounts that buy, spend, cancel and are refunded for months, while prices change and events get lost, doubled and late. */
export async function liveForMonths({ accounts, months, seed, onStep }: Life): Promise<Books> {
  const shop = await startShop()
  try {
    const random = createRandom(seed)
    const people = Array.from({ length: accounts }, (_, number) => shop.shopper(`user-${number}`))
    for (let day = 0; day < months * 30; day += STEP_DAYS) {
      shop.clock.advance(STEP_DAYS * DAY)
      shop.provider.setSaved(pick(random, CARDS.slice(0, 6)))
      if (random() < 0.05) shop.sell(pricesOf(random))
      const active = people.filter(() => random() < 0.06)
      for (const one of active) await act(shop, one, random).catch(expected)
      await shop.sweep()
      await shop.work()
      onStep?.((day + STEP_DAYS) / (months * 30))
    }
    shop.provider.setSaved('good')
    for (let day = 0; day < 10; day++) {
      shop.clock.advance(DAY)
      await shop.sweep()
      await shop.work()
    }
    return await audit(shop, people)
  } finally {
    await shop.stop()
  }
}

/** A refusal of the catalogue is part of life; anything else is not. */
function expected(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code !== 'internal')) throw error
}

function pricesOf(random: Random): typeof PLANS {
  const plans = structuredClone(PLANS)
  for (const plan of plans.plans) {
    if (plan.prices.monthly !== undefined) plan.prices.monthly += Math.floor(random() * 500)
  }
  return plans
}

async function act(shop: ShopBench, one: Shopper, random: Random): Promise<void> {
  const what = random()
  if (what < 0.65) return buy(shop, one, random)
  if (what < 0.75) return void (await one.unsubscribe())
  if (what < 0.79) return refundOne(shop, one, random)
  if (what < 0.8) return disputeOne(shop, one, random)
  if (what < 0.82) return void (await shop.payments[0]?.operator.endPlan(one.owner))
  if (what < 0.84)
    return void (await shop.ledger.withdraw({ ...someKey(random), owner: one.owner, amount: 20 }))
  const { subscription, others } = await one.balance()
  const amount = Math.floor(random() * (subscription + others + 1))
  const { key } = someKey(random)
  await shop.ledger.hold({
    key,
    owner: one.owner,
    amount,
    free: false,
    detail: '',
    taskId: key,
    address: null,
  })
  await (random() < 0.8 ? shop.ledger.take(key) : shop.ledger.giveBack(key))
}

const someKey = (random: Random) => ({ key: `job-${Math.floor(random() * 2 ** 40)}` })

async function buy(shop: ShopBench, one: Shopper, random: Random): Promise<void> {
  const { id } = await one.order(pick(random, COMMODITIES))
  if (random() < 0.1) return void (await one.cancel(id))
  const { clientSecret = '' } = await one.pay(id)
  const intentId = clientSecret.replace('_secret', '')
  const card = pick(random, CARDS)
  shop.provider.pay(intentId, card)
  if ((card === 'slow' || card === 'asks') && random() < 0.7) shop.provider.answer(intentId, random() < 0.8)
  const event = shop.provider.eventOf('payment_intent.succeeded', { intentId })
  for (let times = Math.floor(random() * 3); times > 0; times--) await shop.send(event)
}

async function refundOne(shop: ShopBench, one: Shopper, random: Random): Promise<void> {
  const paid = (await one.orders()).filter(({ status }) => status === 'Paid')
  if (paid.length === 0) return
  const { id, amount } = pick(random, paid)
  const part = random() < 0.5 ? Math.ceil(random() * amount) / 100 : undefined
  await shop.payments[0]?.operator.refund(id, part)
}

/** The customer's bank gives him the money back, which is told never, once or twice before the provider is asked. */
async function disputeOne(shop: ShopBench, one: Shopper, random: Random): Promise<void> {
  const paid = (await one.orders()).filter(({ status }) => status === 'Paid')
  if (paid.length === 0) return
  const { id, amount, refunded } = pick(random, paid)
  const { kysely } = shop.database.forTables<OrderTables>()
  const payments = kysely.selectFrom('pay_payments').select('intent_id').where('order_id', '=', id)
  const { intent_id: intentId } = await payments.where('state', '=', 'paid').executeTakeFirstOrThrow()
  const dispute = {
    id: `du_${id}`,
    intentId: intentId ?? undefined,
    amount: amount - refunded,
    reason: 'fraudulent',
    respondBy: null,
    createdAt: shop.clock.now(),
  }
  const event = () => shop.provider.eventOf('charge.dispute.updated', { disputeId: dispute.id })
  shop.provider.dispute({ ...dispute, status: 'needs_response' })
  await shop.send(event())
  shop.provider.dispute({ ...dispute, status: random() < 0.7 ? 'lost' : 'won' })
  for (let times = Math.floor(random() * 3); times > 0; times--) await shop.send(event())
}

async function audit(shop: ShopBench, people: readonly Shopper[]): Promise<Books> {
  const { kysely } = shop.database.forTables<OrderTables & { pay_lots: LotFacts; pay_entries: EntryFacts }>()
  const orders = await kysely.selectFrom('pay_orders').selectAll().execute()
  const payments = await kysely.selectFrom('pay_payments').selectAll().execute()
  const plans = await kysely.selectFrom('pay_subscriptions').selectAll().execute()
  const lots = await kysely.selectFrom('pay_lots').selectAll().execute()
  const entries = await kysely.selectFrom('pay_entries').selectAll().execute()
  const paid = orders.filter(({ status }) => status === 'Paid')
  const sold = paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const wrong: string[] = []
  const takings = shop.provider.takings()
  if (takings !== sold) wrong.push(`taken ${takings}, sold ${sold}`)
  for (const { id, status } of orders) {
    const paying = payments.filter((payment) => payment.order_id === id && payment.state === 'paid').length
    const due = status === 'Paid' || status === 'Refunded' ? 1 : 0
    if (paying !== due) wrong.push(`order ${id} is ${status} and has ${paying} payments`)
  }
  for (const { id, owner, amount } of plans) {
    const renewals = orders.filter((order) => order.subscription_id === id && order.renewal_key !== null)
    if (renewals.some((order) => order.amount !== amount)) wrong.push(`plan ${id} has not its original price`)
    const running = plans.filter((plan) => plan.owner === owner && plan.state !== 'ended')
    if (running.length > 1) wrong.push(`${owner} has ${running.length} plans`)
  }
  const packages = orders.filter(({ plan, paid_at }) => plan === null && paid_at !== null).length
  const given = lots.filter(({ reason }) => reason === 'package').length
  if (packages !== given) wrong.push(`${packages} packages were paid and ${given} given`)
  const { overdrawn, credits } = await auditCredits(people, lots, entries)
  wrong.push(...overdrawn)
  const refunds = await kysely.selectFrom('pay_refunds').selectAll().execute()
  for (const { id, refunded } of orders) {
    const back = refunds
      .filter((refund) => refund.order_id === id)
      .reduce((sum, { amount }) => sum + amount, 0)
    if (back !== refunded) wrong.push(`order ${id} says ${refunded} went back, its refunds say ${back}`)
  }
  if (payments.some(({ state }) => state === 'returning')) wrong.push('money is still to be given back')
  const renewals = paid.filter(({ renewal_key }) => renewal_key !== null).length
  const refunded = orders.filter(({ status }) => status === 'Refunded').length
  return { orders: orders.length, paid: paid.length, renewals, refunded, takings, sold, credits, wrong }
}

/** No lot below zero, nothing left in a closed one, and each balance the sum of its owner's entries. */
async function auditCredits(
  people: readonly Shopper[],
  lots: readonly LotFacts[],
  entries: readonly EntryFacts[],
): Promise<{ readonly overdrawn: readonly string[]; readonly credits: number }> {
  const sums = new Map<string, number>()
  for (const { lot_id, owner, amount } of entries) {
    sums.set(lot_id, (sums.get(lot_id) ?? 0) + amount)
    sums.set(owner, (sums.get(owner) ?? 0) + amount)
  }
  const overdrawn: string[] = []
  for (const { id, closed_at } of lots) {
    const left = sums.get(id) ?? 0
    if (left < 0 || (closed_at !== null && left !== 0)) overdrawn.push(`lot ${id} has ${left} left`)
  }
  let credits = 0
  for (const one of people) {
    const { subscription, others } = await one.balance()
    const sum = sums.get(one.owner) ?? 0
    if (subscription + others !== sum)
      overdrawn.push(`${one.owner} has ${subscription + others}, entries ${sum}`)
    credits += subscription + others
  }
  return { overdrawn, credits }
}

interface LotFacts {
  id: string
  reason: string
  closed_at: number | null
}
interface EntryFacts {
  lot_id: string
  owner: string
  amount: number
}
