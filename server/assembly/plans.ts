import { CONFIGURATOR_CALLS } from '../contracts/pay-calls'
import type { Executor } from '../contracts/executor'
import type { Plans } from '../contracts/plans'
import type { Clock } from '../platform/clock'
import type { Logger } from '../platform/logger'

/** What is sold and what each plan may, as the configurator says now. */
export type CurrentPlans = () => Promise<Plans>

/** How long an answer of the configurator is taken for the present. */
const FRESH_MS = 5_000

/** Asks the configurator, at most every few seconds; while it does not answer, what it said last stays. */
export function createCurrentPlans(deps: {
  readonly executor: Executor
  readonly clock: Clock
  readonly logger: Logger
}): CurrentPlans {
  let known: { readonly plans: Plans; readonly at: number } | undefined
  let asking: Promise<Plans> | undefined
  const ask = async (): Promise<Plans> => {
    const at = deps.clock.now()
    try {
      const plans = await deps.executor.execute(CONFIGURATOR_CALLS.plans, {}, {})
      known = { plans, at }
      return plans
    } catch (error) {
      if (!known) throw error
      deps.logger.warn({ err: error }, 'the configurator does not answer; its last plans stay')
      known = { ...known, at }
      return known.plans
    }
  }
  return () => {
    if (known && deps.clock.now() - known.at < FRESH_MS) return Promise.resolve(known.plans)
    return (asking ??= ask().finally(() => (asking = undefined)))
  }
}

/** The plans with the operator's number of free translations, where he has set one. */
export const withFreeTranslations =
  (plans: CurrentPlans, count: number | undefined): CurrentPlans =>
  async () => {
    const current = await plans()
    if (count === undefined) return current
    return { ...current, freeTranslation: { ...current.freeTranslation, count } }
  }
