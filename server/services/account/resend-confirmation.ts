import { allowLetter } from './allowances'
import type { AccountContext, Asker } from './context'
import { failure } from './errors'
import { requireUser } from './identify'
import { orderLetter } from './letters'

/** Mails the confirmation link again to whoever is logged in; nothing when the address is confirmed. */
export async function resendConfirmation(
  context: AccountContext,
  asker: Asker,
): Promise<Record<string, never>> {
  const { policy, rows } = context
  const user = await requireUser(context, asker)
  if (user.confirmed_at !== null) return {}
  if (!(await allowLetter(context, user.email))) throw failure('tooManyRequests')
  const lifetimeMs = policy.confirmLifetimeMs
  const passwordHash = user.password_hash
  await rows.transaction((tx) =>
    orderLetter(context, tx, { purpose: 'confirm', language: user.language, user, lifetimeMs, passwordHash }),
  )
  return {}
}
