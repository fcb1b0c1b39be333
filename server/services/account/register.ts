import type * as z from 'zod'
import type { RegisterInputSchema } from '../../contracts/account'
import { allowRequest, allowLetter } from './allowances'
import type { AccountContext, Asker } from './context'
import { orderLetter, type WantedLetter } from './letters'
import type { Tx } from './store'

type Input = z.output<typeof RegisterInputSchema>

/**
 * Makes an account whose address is not confirmed yet. An address that has an account is answered the same, after the same
 * work: its owner is told by mail. Where that account was never confirmed, the link of the new letter brings the new
 * password with it, so that nobody can take an address first and wait for its owner.
 */
export async function register(
  context: AccountContext,
  asker: Asker,
  input: Input,
): Promise<Record<string, never>> {
  await allowRequest(context, asker)
  const passwordHash = await context.passwords.hash(input.password)
  const mayWrite = await allowLetter(context, input.email)
  await context.rows.transaction(async (tx) => {
    await context.rows.lock(tx, input.email)
    const letter = await claimAddress(context, tx, input, passwordHash)
    if (mayWrite) await orderLetter(context, tx, letter)
  })
  return {}
}

async function claimAddress(
  { clock, ids, policy, rows }: AccountContext,
  tx: Tx,
  { email, language }: Input,
  passwordHash: string,
): Promise<WantedLetter> {
  const known = await rows.findUser(email, tx)
  const lifetimeMs = policy.confirmLifetimeMs
  if (known && known.confirmed_at !== null) {
    return { purpose: 'exists', language: known.language, user: known, lifetimeMs }
  }
  const user = known ?? { id: ids.uuid() }
  if (!known) {
    await rows.insertUser(tx, {
      id: user.id,
      email,
      password_hash: passwordHash,
      language,
      created_at: clock.now(),
      confirmed_at: null,
      first_login_at: null,
    })
  }
  return { purpose: 'confirm', language, user, lifetimeMs, passwordHash }
}
