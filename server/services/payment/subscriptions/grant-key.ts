import type { Subscription } from '../orders/store'

/** Names the credits of the running month: one month of one plan gives them once. */
export const grantKey = ({
  id,
  reset_at: reset,
  expires_at: end,
}: Pick<Subscription, 'id' | 'reset_at' | 'expires_at'>): string => `subscription:${id}:${reset ?? end}`
