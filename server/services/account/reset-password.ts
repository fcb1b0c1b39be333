import type * as z from 'zod'
import type { ResetPasswordInputSchema } from '../../contracts/account'
import type { AccountContext } from './context'
import { failure } from './errors'
import { openLetter, orderLetter } from './letters'
import { rememberDevice } from './log-in'

/**
 * Sets a new password by a mailed link, once. Every session and every known browser of the account is forgotten: whoever had
 * the old password is out, and a change of address that was asked for with it no longer goes through. The browser at hand becomes
 * a known one, because its user reads the account's mail; it must still log in (OWASP Forgot Password Cheat Sheet).
 */
export async function resetPassword(
  context: AccountContext,
  input: z.output<typeof ResetPasswordInputSchema>,
): Promise<{ device: string }> {
  const { clock, passwords, policy, rows } = context
  const letter = await openLetter(context, input.code, 'reset')
  const hash = await passwords.hash(input.password)
  return rows.transaction(async (tx) => {
    await rows.lock(tx, letter.user_id)
    const user = await rows.loadUser(letter.user_id, tx)
    if (!user || !(await rows.useLetter(tx, letter, clock.now()))) throw failure('linkInvalid')
    await rows.setPassword(tx, user.id, hash)
    await rows.confirmUser(tx, user.id, clock.now())
    await rows.deleteSessions(user.id, undefined, tx)
    await rows.deleteDevices(tx, user.id)
    await rows.closeLetters(tx, user.id, clock.now(), 'newEmail')
    const lifetimeMs = policy.confirmLifetimeMs
    await orderLetter(context, tx, { purpose: 'changed', language: letter.language, user, lifetimeMs })
    return { device: await rememberDevice(context, tx, user.id) }
  })
}
