import type { AccountContext } from './context'
import { failure } from './errors'
import { openLetter } from './letters'

/**
 * The address is its owner's: the link came to the mailbox. What the registration that asked for the letter chose becomes the
 * password, and sessions opened with another one end.
 */
export async function confirmEmail(
  context: AccountContext,
  { code }: { readonly code: string },
): Promise<{ email: string }> {
  const { clock, rows } = context
  const letter = await openLetter(context, code, 'confirm')
  return rows.transaction(async (tx) => {
    await rows.lock(tx, letter.user_id)
    const user = await rows.loadUser(letter.user_id, tx)
    if (!user || !(await rows.useLetter(tx, letter, clock.now()))) throw failure('linkInvalid')
    const isOther = letter.password_hash !== null && letter.password_hash !== user.password_hash
    if (user.confirmed_at === null && isOther && letter.password_hash !== null) {
      await rows.setPassword(tx, user.id, letter.password_hash)
      await rows.deleteSessions(user.id, undefined, tx)
      await rows.deleteDevices(tx, user.id)
    }
    await rows.confirmUser(tx, user.id, clock.now())
    return { email: user.email }
  })
}
