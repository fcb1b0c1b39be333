import { createHmac } from 'node:crypto'
import type { JobDefinition } from '../../jobs'
import type { CardContext } from './context'
import { DELIVER_EVENT } from './work'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ANSWER_MS = 20_000

/** Waits between attempts: soon at first, then for about three days, as Stripe (https://docs.stripe.com/webhooks#retries). */
const BACKOFF = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]

/** `Stripe-Signature`: time and HMAC-SHA256 over `{time}.{payload}` (https://docs.stripe.com/webhooks#verify-manually). */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Sends one event to one endpoint until it is answered with 2xx, and keeps a record of each attempt. */
export const createDeliverEventJob = (
  context: CardContext,
): JobDefinition<{ readonly event: string; readonly endpoint: number }> => ({
  name: DELIVER_EVENT,
  maxAttempts: 12,
  leaseMs: MINUTE,
  deadlineMs: MINUTE,
  backoffMs: (attempt) => BACKOFF[attempt - 1] ?? 12 * HOUR,
  async run({ event, endpoint }, { signal }) {
    const { clock, rows, webhooks } = context
    const target = webhooks[endpoint]
    const stored = await rows.find(event)
    if (!target || !stored) return async () => undefined
    const payload = JSON.stringify(stored.body)
    const url = target.url()
    const attempted = clock.now()
    const header = signPayload(payload, target.secret, Math.floor(attempted / 1000))
    const { status, error } = await post(url, payload, header, signal)
    await rows.transaction((tx) =>
      rows.insertDelivery(tx, { event, url, attempted_at: attempted, status, error }),
    )
    if (status < 200 || status > 299) throw new Error(`${url} answered ${status} ${error ?? ''}`)
    return async () => undefined
  },
  giveUp({ event }, error) {
    context.logger.error({ err: error, event }, 'card sandbox: an event could not be delivered')
    return async () => undefined
  },
})

/** Redirects are not followed: an endpoint answers itself. */
async function post(
  url: string,
  body: string,
  signature: string,
  signal: AbortSignal,
): Promise<{ status: number; error: string | null }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    await answer.arrayBuffer()
    return { status: answer.status, error: null }
  } catch (error) {
    return { status: 0, error: error instanceof Error ? error.message : 'no answer' }
  }
}
