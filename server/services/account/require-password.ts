import type { AccountContext, Asker } from './context'
import { failure } from './errors'
import { requireUser } from './identify'
import type { User } from './store'

/**
 * The user of the asker's token, who knows the account's password too: a session left open is not enough for what cannot be
 * taken back (OWASP Session Management Cheat Sheet). Throws `unauthenticated`, `incorrectPassword`, `tooManyAttempts`.
 */
export async function requirePassword(
  context: AccountContext,
  asker: Asker,
  password: string,
): Promise<User> {
  const { attempts, passwords, policy } = context
  const user = await requireUser(context, asker)
  const counter = { key: `change of ${user.id}`, allowance: policy.changesByAccount }
  await attempts.require([counter])
  if (!(await passwords.verify(user.password_hash, password))) throw failure('incorrectPassword')
  await attempts.clear(counter)
  return user
}
