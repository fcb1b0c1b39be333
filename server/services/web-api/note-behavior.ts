import type * as z from 'zod'
import type { BehaviorInputSchema } from '../../contracts/account'
import type { TranslateBehaviorSchema } from '../../contracts/translate'
import type { WebApiContext } from './context'
import type { Principal } from './principal'

/** Notes what an account did (specification §4: a login). Whose it is says the token, not the body. */
export async function noteBehavior(
  { clock, rows }: WebApiContext,
  principal: Principal,
  { behaviorType, extra }: z.output<typeof BehaviorInputSchema>,
): Promise<Record<string, never>> {
  await rows.insertBehavior({
    user_id: principal.id,
    behavior_type: behaviorType,
    source_name: extra.sourceName,
    created_at: clock.now(),
  })
  return {}
}

/** Notes that a document was sent to be translated: languages, format and pages, nothing of the document itself. */
export async function noteTranslation(
  { clock, rows }: WebApiContext,
  principal: Principal,
  { from, to, format, pages }: z.output<typeof TranslateBehaviorSchema>,
): Promise<Record<string, never>> {
  await rows.insertBehavior({
    user_id: principal.id,
    behavior_type: 'translate',
    source_name: `${from} ${to} ${format} ${pages}`,
    created_at: clock.now(),
  })
  return {}
}
