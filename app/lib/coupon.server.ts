import type { AppLoadContext } from '@remix-run/node'
import { currentUser } from './current-user.server'
import { readPlans } from './plans.server'
import { isCouponHidden } from './preferences.server'

/** No page waits longer for a configurator that does not answer; the next one may have it. */
const PATIENCE_MS = 300

/** Pages of the new user's coupon for the banner; 0 where none is to be shown. */
export async function couponPages(request: Request, context: AppLoadContext): Promise<number> {
  if (context.site !== 'translate' || isCouponHidden(request)) return 0
  // Who has had it, or has been here too long, is not asked again.
  if ((await currentUser(request, context))?.couponOpen === false) return 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const plans = await Promise.race([readPlans(context), late])
  clearTimeout(timer)
  return plans?.coupon.credits ?? 0
}
