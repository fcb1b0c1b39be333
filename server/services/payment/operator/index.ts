import type * as z from 'zod'
import type { OPERATOR_COMMANDS, OperatorCommand, OperatorRow } from '../../../contracts/operator'
import { addCalendarMonths } from '../../../platform/calendar'
import type { PaymentContext } from '../context'
import { listBatches, revokeBatch, type Batch } from '../credits/batches'
import { createCodes } from '../credits/codes'
import type { Ledger } from '../credits'
import type { CreditTables } from '../credits/tables'
import { failure } from '../errors'
import type { Orders } from '../orders'
import type { DisputeFacts } from '../orders/list-disputes'
import type { OrderTables } from '../orders/tables'

type Input<C extends OperatorCommand> = z.output<(typeof OPERATOR_COMMANDS)[C]>

/** What the operator may do with credits and orders. Owners are `user:{id}`; answers are rows of a table. */
export interface PaymentOperator {
  creditsOf(owner: string): Promise<OperatorRow>
  grant(owner: string, input: Input<'grant'>): Promise<OperatorRow[]>
  codes(input: Input<'codes'>): Promise<OperatorRow[]>
  orders(owner: string | undefined, limit: number): Promise<OperatorRow[]>
  /** `total` in US dollars; without it everything. */
  refund(orderId: string, total?: number): Promise<OperatorRow[]>
  take(owner: string, input: Input<'take'>): Promise<OperatorRow[]>
  endPlan(owner: string): Promise<OperatorRow[]>
  batches(): Promise<OperatorRow[]>
  revokeCodes(batch: string): Promise<OperatorRow[]>
  disputes(limit: number): Promise<OperatorRow[]>
  entries(owner: string): Promise<OperatorRow[]>
  /** See `closeBuyer`. */
  close(owner: string): Promise<OperatorRow>
}

interface OperatorDeps {
  readonly context: PaymentContext
  readonly ledger: Ledger
  readonly orders: Pick<Orders, 'payBack' | 'endPlan' | 'listDisputes' | 'closeBuyer'>
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

const toRow = ({ createdAt, ...batch }: Batch): OperatorRow => ({ ...batch, made: iso(createdAt) })

const toDisputeRow = (dispute: DisputeFacts): OperatorRow => ({
  dispute: dispute.id,
  order: dispute.order_id,
  amount: dollars(dispute.amount),
  reason: dispute.reason,
  status: dispute.status,
  answerUntil: iso(dispute.respond_by),
  opened: iso(dispute.created_at),
  updated: iso(dispute.updated_at),
  lost: iso(dispute.lost_at),
  creditsTakenBack: dispute.lost_at === null ? null : dispute.taken_back,
  creditsLost: dispute.lost_at === null ? null : dispute.spent,
})

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The service's use cases as an operator needs them; no right of any account is involved (AUTH-09). */
export function createOperator({ context, ledger, orders }: OperatorDeps): PaymentOperator {
  const { clock } = context
  const creditsOf = async (owner: string): Promise<OperatorRow> => {
    const { subscription, others } = await ledger.balance(owner)
    return { subscriptionCredits: subscription, otherCredits: others }
  }
  return {
    creditsOf,
    async grant(owner, { credits, months, key, note }) {
      const expiresAt = addCalendarMonths(clock.now(), months)
      const isNew = await context.database.transaction((transaction) =>
        ledger.grant(transaction, {
          owner,
          key: `operator:${key}`,
          reason: 'operator',
          detail: note,
          amount: credits,
          expiresAt,
        }),
      )
      return [{ given: isNew ? credits : 0, expires: iso(expiresAt), ...(await creditsOf(owner)) }]
    },
    async codes({ count, batch, credits, plan, days, uses, expires }) {
      const gift = plan === undefined ? { credits: credits ?? 0 } : { plan, days }
      // The day named is the last one on which they can be redeemed.
      const expiresAt = expires === undefined ? null : Date.parse(expires) + 24 * 60 * 60_000
      const made = await createCodes(context, { count, batch, gift, uses, expiresAt })
      return made.map((code) => ({ code, batch, uses, expires: expires ?? null, ...gift }))
    },
    orders: (owner, limit) => listOrders(context, owner, limit),
    async refund(orderId, total) {
      const back = await orders.payBack(orderId, total === undefined ? undefined : Math.round(total * 100))
      return [{ order: orderId, refunded: dollars(back) }]
    },
    async take(owner, { credits, key }) {
      const taken = await ledger.withdraw({ owner, key: `operator:${key}`, amount: credits })
      return [{ taken, ...(await creditsOf(owner)) }]
    },
    async endPlan(owner) {
      const { plan, expiresAt, endedAt } = await orders.endPlan(owner)
      return [{ plan, ended: iso(endedAt), wasPaidUntil: iso(expiresAt), ...(await creditsOf(owner)) }]
    },
    batches: async () => (await listBatches(context)).map(toRow),
    async revokeCodes(batch) {
      const revoked = await revokeBatch(context, batch)
      const [now] = await listBatches(context, batch)
      if (!now) throw failure('notFound')
      return [{ ...toRow(now), revokedNow: revoked }]
    },
    disputes: async (limit) => (await orders.listDisputes(limit)).map(toDisputeRow),
    entries: (owner) => listEntries(context, owner),
    async close(owner) {
      return { ...(await orders.closeBuyer(owner)), ...(await creditsOf(owner)) }
    },
  }
}

async function listOrders(
  { database }: PaymentContext,
  owner: string | undefined,
  limit: number,
): Promise<OperatorRow[]> {
  const query = database.forTables<OrderTables>().kysely.selectFrom('pay_orders').selectAll()
  const rows = await (owner === undefined ? query : query.where('owner', '=', owner))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((order) => ({
    order: order.id,
    time: iso(order.created_at),
    email: order.email,
    commodity: order.commodity,
    amount: dollars(order.amount),
    refunded: dollars(order.refunded),
    currency: order.currency,
    status: order.status,
    paid: iso(order.paid_at),
    method: order.pay_method,
    error: order.error_code,
  }))
}

async function listEntries({ database }: PaymentContext, owner: string): Promise<OperatorRow[]> {
  const rows = await database
    .forTables<CreditTables>()
    .kysely.selectFrom('pay_entries as entry')
    .leftJoin('pay_lots as lot', 'lot.id', 'entry.lot_id')
    .select(['entry.created_at', 'entry.kind', 'entry.amount', 'entry.ref', 'lot.reason', 'lot.detail'])
    .where('entry.owner', '=', owner)
    .orderBy('entry.row')
    .execute()
  let balance = 0
  return rows.map((entry) => {
    balance += Number(entry.amount)
    return {
      time: iso(entry.created_at),
      kind: entry.kind,
      amount: Number(entry.amount),
      balance,
      lot: entry.reason ?? '',
      detail: entry.detail ?? '',
      reference: entry.ref,
    }
  })
}
