import type { JobDefinition } from '../../../jobs'
import type { OrderContext } from './context'
import type { Tx } from './store'

/** Name of the job that pays a payment back whose order did not want it. */
export const RETURN_MONEY = 'payment/return-money'

const MINUTE = 60_000
/** With waits up to an hour this is about a week. */
const MAX_ATTEMPTS = 180

/** The idempotency key is the payment's, so a crash after the refund does not pay back twice. */
export const createReturnMoneyJob = (
  context: OrderContext,
): JobDefinition<{ readonly paymentId: string }> => ({
  name: RETURN_MONEY,
  maxAttempts: MAX_ATTEMPTS,
  leaseMs: 2 * MINUTE,
  deadlineMs: 2 * MINUTE,
  backoffMs: (attempt) => Math.min(2 ** attempt * 1000, 60 * MINUTE),
  async run({ paymentId }) {
    const payment = await context.rows.loadPayment(paymentId)
    if (payment?.intent_id && payment.state === 'returning') {
      await context.provider.refund(`return-${paymentId}`, payment.intent_id)
    }
    return (transaction) => context.rows.updatePayment(paymentId, { state: 'returned' }, transaction as Tx)
  },
  giveUp({ paymentId }, error) {
    context.logger.error({ err: error, payment: paymentId }, 'money could not be given back: do it by hand')
    return async () => undefined
  },
})
