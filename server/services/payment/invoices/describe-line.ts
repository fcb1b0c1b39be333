import { PLAN_NAMES, type Translate } from '../wording'
import type { InvoiceLine } from './document'

/** What was bought, in words. */
export function describeLine(translate: Translate, { plan, period, credits, days }: InvoiceLine): string {
  if (plan === null || period === null) return translate('item.package', { pages: String(credits) })
  return translate(`item.${period}`, { plan: PLAN_NAMES[plan] ?? plan, days: String(days ?? 0) })
}
