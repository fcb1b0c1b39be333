/** What is written of a plan that ends now, milliseconds, whatever it was paid until. */
export const endedPlan = (now: number) =>
  ({ state: 'ended', ended_at: now, auto_renew: 0, reset_at: null, charge_at: null }) as const
