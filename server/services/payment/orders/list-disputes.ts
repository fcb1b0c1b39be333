import type { OrderContext } from './context'
import type { Dispute } from './store'
import { grantsOf } from './take-back'

/** A dispute, and of one that is lost what became of the credits that its order gave. */
export interface DisputeFacts extends Dispute {
  readonly taken_back: number
  /** Or still held: the loss. */
  readonly spent: number
}

/** The newest first. */
export async function listDisputes(context: OrderContext, limit: number): Promise<DisputeFacts[]> {
  const disputes = await context.rows.listDisputes(limit)
  return Promise.all(disputes.map((dispute) => describe(context, dispute)))
}

async function describe(context: OrderContext, dispute: Dispute): Promise<DisputeFacts> {
  const facts = { ...dispute, taken_back: 0, spent: 0 }
  if (dispute.lost_at === null) return facts
  const order = await context.rows.loadOrder(dispute.order_id)
  for (const key of order ? await grantsOf(context, order) : []) {
    const { spent, takenBack } = await context.ledger.useOf(key)
    facts.spent += spent
    facts.taken_back += takenBack
  }
  return facts
}
