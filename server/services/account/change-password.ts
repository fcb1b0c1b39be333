import type * as z from 'zod'
import type { ChangePasswordInputSchema } from '../../contracts/account'
import type { AccountContext, Asker } from './context'
import { digest } from './digest'
import { failure } from './errors'
import { requireUser } from './identify'
import { orderLetter } from './letters'

/** Changes the password of whoever knows the current one; the account's other sessions end, and its owner is told by mail. */
export async function changePassword(
  context: AccountContext,
  asker: Asker,
  input: z.output<typeof ChangePasswordInputSchema>,
): Promise<Record<string, never>> {
  const { attempts, passwords, policy, rows } = context
  const user = await requireUser(context, asker)
  const counter = { key: `change of ${user.id}`, allowance: policy.changesByAccount }
  await attempts.require([counter])
  if (!(await passwords.verify(user.password_hash, input.oldPassword))) throw failure('incorrectPassword')
  await attempts.clear(counter)
  const hash = await passwords.hash(input.newPassword)
  await rows.transaction(async (tx) => {
    await rows.lock(tx, user.id)
    const still = await rows.loadUser(user.id, tx)
    if (still?.password_hash !== user.password_hash) throw failure('incorrectPassword')
    await rows.setPassword(tx, user.id, hash)
    await rows.deleteSessions(user.id, digest(asker.token), tx)
    const lifetimeMs = policy.confirmLifetimeMs
    await orderLetter(context, tx, { purpose: 'changed', language: user.language, user, lifetimeMs })
  })
  return {}
}
