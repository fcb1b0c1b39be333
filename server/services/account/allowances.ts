import { addressGroup } from '../../platform/http'
import type { AccountContext, Asker } from './context'

/** Throws `tooManyAttempts` when too many letters were asked for from the asker's address. */
export async function allowRequest(context: AccountContext, { address }: Asker): Promise<void> {
  if (context.limitsByAddress === false) return
  const allowance = context.policy.requestsByAddress
  await context.attempts.require([{ key: `request from ${addressGroup(address)}`, allowance }])
}

/** Whether one more letter may go to this mailbox. The asker is not told, and waits as long. */
export const allowLetter = (context: AccountContext, email: string): Promise<boolean> =>
  context.attempts.consume({ key: `letter to ${email}`, allowance: context.policy.lettersByMailbox })
