import type { AppLoadContext } from '@remix-run/node'
import { UpstreamError } from '#contracts/executor'
import { CONFIGURATOR_CALLS } from '#contracts/pay-calls'
import type { Plans, SiteLinks } from '#contracts/plans'

/** What is sold, as the configurator says; null when it cannot be asked. */
export const readPlans = (context: AppLoadContext): Promise<Plans | null> =>
  context.publicCalls.get(CONFIGURATOR_CALLS.plans, {}).catch(unlessUpstream)

/** Addresses that the operator has set. */
export const readSiteLinks = (context: AppLoadContext): Promise<SiteLinks | null> =>
  context.publicCalls.get(CONFIGURATOR_CALLS.siteLinks, {}).catch(unlessUpstream)

function unlessUpstream(error: unknown): null {
  if (error instanceof UpstreamError) return null
  throw error
}
