import type * as z from 'zod'
import type { DeleteAccountInputSchema } from '../../contracts/account'
import type { AccountContext, Asker } from './context'
import { failure } from './errors'
import { requireUser } from './identify'

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
  const { attempts, passwords, policy, rows } = context
  const user = await requireUser(context, asker)
  const counter = { key: `change of ${user.id}`, allowance: policy.changesByAccount }
  await attempts.require([counter])
  if (!(await passwords.verify(user.password_hash, password))) throw failure('incorrectPassword')
  await attempts.clear(counter)
  await context.forgetElsewhere(user.id)
  await rows.transaction((transaction) => rows.deleteUser(transaction, user.id))
  return {}
}
