import type * as z from 'zod'
import type { DeleteAccountInputSchema } from '../../contracts/account'
import type { AccountContext, Asker } from './context'
import { orderLetter } from './letters'
import { requirePassword } from './require-password'

/**
 * Deletes the account of whoever knows its password (Regulation (EU) 2016/679, article 17): first what the other hosts keep of it,
 * then the account, its sessions and its letters; a failure leaves an account that can be deleted again. Throws
 * `incorrectPassword`, `tooManyAttempts`, and what `forgetElsewhere` refuses: then nothing of the account has changed.
 */
export async function deleteAccount(
  context: AccountContext,
  asker: Asker,
  { password }: z.output<typeof DeleteAccountInputSchema>,
): Promise<Record<string, never>> {
  const user = await requirePassword(context, asker, password)
  await context.forgetElsewhere(user.id)
  await removeAccount(context, user.id)
  return {}
}

/** The account, its sessions and its letters are no more; its owner, if the address was confirmed to be his, is told so by mail. */
export async function removeAccount(context: AccountContext, userId: string): Promise<void> {
  const { policy, rows } = context
  await rows.transaction(async (tx) => {
    await rows.lock(tx, userId)
    const user = await rows.loadUser(userId, tx)
    await rows.deleteUser(tx, userId)
    if (!user || user.confirmed_at === null) return
    const { email, language } = user
    const lifetimeMs = policy.confirmLifetimeMs
    await orderLetter(context, tx, { purpose: 'deleted', language, user: undefined, email, lifetimeMs })
  })
}
