import * as z from 'zod'
import { invalid } from './api-error'
import type { Charge, PaymentIntent, Refund } from './objects'
import { expandParameter, mergeMetadata, metadataParameter, textParameter, wholeNumber } from './parameters'
import { loadIntent } from './payment-intents'
import type { Work } from './work'

export const RefundSchema = z.strictObject({
  payment_intent: textParameter(100).optional(),
  charge: textParameter(100).optional(),
  amount: wholeNumber(1, 99_999_999).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParameter.optional(),
  expand: expandParameter,
})
type RefundInput = z.output<typeof RefundSchema>

/** https://docs.stripe.com/api/refunds/create: all that is left, or a part; never more than was paid. */
export async function createRefund(work: Work, input: RefundInput): Promise<Refund> {
  const id = input.charge ?? (await paidBy(work, input.payment_intent))
  const stored = await work.load<Charge>('charge', id, 'charge')
  const { body: charge } = stored
  if (!charge.paid) throw invalid('This charge has failed, so it cannot be refunded.')
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  }
  const amount = input.amount ?? left
  if (amount > left) {
    const [asked, rest] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
    throw invalid(
      `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`,
      undefined,
      'amount',
    )
  }
  const refund: Refund = {
    id: work.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: work.seconds,
    currency: charge.currency,
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    status: 'succeeded',
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  await work.insert('refund', { body: refund, hidden: {} }, charge.payment_intent)
  await work.update(stored)
  await work.emit('charge.refunded', charge)
  await work.emit('refund.created', refund)
  return refund
}

async function paidBy(work: Work, id: string | undefined): Promise<string> {
  if (id === undefined) throw invalid('One of payment_intent or charge is needed.', 'parameter_missing')
  const { latest_charge, status }: PaymentIntent = (await loadIntent(work, id)).body
  if (status !== 'succeeded' || latest_charge === null) {
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  }
  return latest_charge
}
