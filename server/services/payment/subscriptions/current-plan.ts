import type { OrderContext } from '../orders/context'
import { RENEWAL_GRACE_MS } from '../orders/policy'
import type { Subscription, Tx } from '../orders/store'

/** Until when the rights of a plan last: its end, or that of the grace while its renewal is awaited. */
const rightsEnd = ({ expires_at: end, auto_renew: renews }: Subscription): number =>
  renews === 1 ? end + RENEWAL_GRACE_MS : end

/** The plan that counts now: the newest that has not ended. */
export async function currentPlan(
  { clock, rows }: Pick<OrderContext, 'clock' | 'rows'>,
  owner: string,
  tx?: Tx,
): Promise<Subscription | undefined> {
  const running = await rows.listRunning(owner, tx)
  return running.find((subscription) => rightsEnd(subscription) > clock.now())
}

/** The plan that will renew: it must be cancelled before another one is bought. */
export async function renewingPlan(
  context: Pick<OrderContext, 'clock' | 'rows'>,
  owner: string,
  tx?: Tx,
): Promise<Subscription | undefined> {
  const current = await currentPlan(context, owner, tx)
  return current?.auto_renew === 1 ? current : undefined
}
