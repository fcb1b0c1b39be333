import type * as z from 'zod'
import type { OPERATOR_COMMANDS, OperatorCommand, OperatorRow } from '../../../contracts/operator'
import { addCalendarMonths } from '../../../platform/calendar'
import type { PaymentContext } from '../context'
import { createCodes } from '../credits/codes'
import type { Ledger } from '../credits'
import type { CreditTables } from '../credits/tables'
import type { OrderTables } from '../orders/tables'

type Input<C extends OperatorCommand> = z.output<(typeof OPERATOR_COMMANDS)[C]>

/** What the operator may do with credits and orders. Owners are `user:{id}`; answers are rows of a table. */
export interface PaymentOperator {
  creditsOf(owner: string): Promise<OperatorRow>
  grant(owner: string, input: Input<'grant'>): Promise<OperatorRow[]>
  codes(input: Input<'codes'>): Promise<OperatorRow[]>
  orders(owner: string | undefined, limit: number): Promise<OperatorRow[]>
  refund(orderId: string): Promise<OperatorRow[]>
  entries(owner: string): Promise<OperatorRow[]>
}

interface OperatorDeps {
  readonly context: PaymentContext
  readonly ledger: Ledger
  readonly refundOrder: (orderId: string) => Promise<void>
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The service's use cases as an operator needs them; no right of any account is involved (AUTH-09). */
export function createOperator({ context, ledger, refundOrder }: OperatorDeps): PaymentOperator {
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
    async refund(orderId) {
      await refundOrder(orderId)
      return [{ order: orderId, status: 'Refunded' }]
    },
    entries: (owner) => listEntries(context, owner),
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
    amount: (order.amount / 100).toFixed(2),
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
