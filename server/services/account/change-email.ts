import type * as z from 'zod'
import type { ChangeEmailInputSchema } from '../../contracts/account'
import { allowLetter, allowRequest } from './allowances'
import type { AccountContext, Asker } from './context'
import { failure } from './errors'
import { orderLetter, type WantedLetter } from './letters'
import { requirePassword } from './require-password'
import type { Tx, User } from './store'

/**
 * Asks for another address of the account: a link goes there, and a notice to the address it has, which stays until the link is
 * followed (OWASP Authentication Cheat Sheet, "Change a user's registered email address"). An address that has an account is
 * answered the same, after the same letters: its owner alone is told. A link asked for before no longer opens.
 */
export async function changeEmail(
  context: AccountContext,
  asker: Asker,
  { email, password }: z.output<typeof ChangeEmailInputSchema>,
): Promise<Record<string, never>> {
  const { attempts, clock, policy, rows } = context
  const user = await requirePassword(context, asker, password)
  if (email === user.email) throw failure('emailUnchanged')
  await allowRequest(context, asker)
  await attempts.require([{ key: `new email of ${user.id}`, allowance: policy.newEmailsByAccount }])
  const mayWrite = await allowLetter(context, email)
  await rows.transaction(async (tx) => {
    await rows.lock(tx, user.id)
    const still = await rows.loadUser(user.id, tx)
    if (still?.password_hash !== user.password_hash) throw failure('incorrectPassword')
    await rows.closeLetters(tx, user.id, clock.now(), 'newEmail')
    if (mayWrite) await orderLetter(context, tx, await letterTo(context, tx, user, email))
    if (still.confirmed_at !== null) await orderLetter(context, tx, noticeOf(context, still, email))
  })
  return {}
}

async function letterTo(
  { policy, rows }: AccountContext,
  tx: Tx,
  user: User,
  newEmail: string,
): Promise<WantedLetter> {
  const lifetimeMs = policy.newEmailLifetimeMs
  const owner = await rows.findUser(newEmail, tx)
  return owner
    ? { purpose: 'newEmailTaken', language: owner.language, user: owner, lifetimeMs }
    : { purpose: 'newEmail', language: user.language, user, newEmail, lifetimeMs }
}

/** To the address as it is now, whatever it is when the letter is written. */
const noticeOf = ({ policy }: AccountContext, { email, language }: User, newEmail: string): WantedLetter => ({
  purpose: 'newEmailAsked',
  language,
  user: undefined,
  email,
  newEmail,
  lifetimeMs: policy.newEmailLifetimeMs,
})
