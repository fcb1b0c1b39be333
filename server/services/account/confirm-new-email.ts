import type { AccountContext } from './context'
import { failure } from './errors'
import { openLetter, orderLetter } from './letters'

/**
 * The account has the address whose mailbox the link came to. Its sessions go on; links that went to the address before no
 * longer open, and the mailbox there is told. Throws `linkInvalid`, and `emailTaken` when another account has come to have the
 * address since, to whoever reads its mail: the link can be followed again when that account is gone.
 */
export async function confirmNewEmail(
  context: AccountContext,
  { code }: { readonly code: string },
): Promise<{ email: string }> {
  const { clock, policy, rows } = context
  const letter = await openLetter(context, code, 'newEmail')
  const email = letter.new_email
  if (email === null) throw failure('linkInvalid')
  return rows.transaction(async (tx) => {
    await rows.lock(tx, letter.user_id)
    await rows.lock(tx, email)
    const user = await rows.loadUser(letter.user_id, tx)
    const now = clock.now()
    if (!user || !(await rows.useLetter(tx, letter, now))) throw failure('linkInvalid')
    if (await rows.findUser(email, tx)) throw failure('emailTaken')
    await rows.closeLetters(tx, user.id, now)
    await rows.setEmail(tx, user.id, email, now)
    if (user.confirmed_at !== null) {
      const before = { user: undefined, email: user.email, language: user.language }
      const lifetimeMs = policy.confirmLifetimeMs
      await orderLetter(context, tx, { purpose: 'emailChanged', ...before, newEmail: email, lifetimeMs })
    }
    return { email }
  })
}
