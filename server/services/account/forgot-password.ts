import type * as z from 'zod'
import type { ForgotPasswordInputSchema } from '../../contracts/account'
import { allowLetter, allowRequest } from './allowances'
import type { AccountContext, Asker } from './context'
import { orderLetter } from './letters'

/** Mails a link to set a new password. For an address without an account the same is done, but nothing sent. */
export async function forgotPassword(
  context: AccountContext,
  asker: Asker,
  { email, language }: z.output<typeof ForgotPasswordInputSchema>,
): Promise<Record<string, never>> {
  const { policy, rows } = context
  await allowRequest(context, asker)
  const mayWrite = await allowLetter(context, email)
  await rows.transaction(async (tx) => {
    const user = await rows.findUser(email, tx)
    const letter = { purpose: 'reset', language, user, lifetimeMs: policy.resetLifetimeMs } as const
    if (mayWrite) await orderLetter(context, tx, letter)
  })
  return {}
}
