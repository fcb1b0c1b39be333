import type * as z from 'zod'
import type { ChangePasswordInputSchema } from '../../contracts/account'
import type { AccountContext, Asker } from './context'
import { digest } from './digest'
import { failure } from './errors'
import { orderLetter } from './letters'
import { requirePassword } from './require-password'

/**
 * Changes the password of whoever knows the current one; the account's other sessions end, a change of address that
 * was asked for with the old one ends too, and its owner is told by mail.
 */
export async function changePassword(
  context: AccountContext,
  asker: Asker,
  input: z.output<typeof ChangePasswordInputSchema>,
): Promise<Record<string, never>> {
  const { clock, passwords, policy, rows } = context
  const user = await requirePassword(context, asker, input.oldPassword)
  const hash = await passwords.hash(input.newPassword)
  await rows.transaction(async (tx) => {
    await rows.lock(tx, user.id)
    const still = await rows.loadUser(user.id, tx)
    if (still?.password_hash !== user.password_hash) throw failure('incorrectPassword')
    await rows.setPassword(tx, user.id, hash)
    await rows.deleteSessions(user.id, digest(asker.token), tx)
    await rows.closeLetters(tx, user.id, clock.now(), 'newEmail')
    const lifetimeMs = policy.confirmLifetimeMs
    await orderLetter(context, tx, { purpose: 'changed', language: user.language, user, lifetimeMs })
  })
  return {}
}
