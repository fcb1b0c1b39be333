import { closeExpired, openLots, writeEntry, type Tx } from './lots'
import { spend } from './spend'

/** Credits that the operator takes away. */
export interface Withdrawal {
  /** Names it: the same again takes nothing. */
  readonly key: string
  readonly owner: string
  /** At most. */
  readonly amount: number
}

/** Takes what there is, up to the amount, in the order of spending; within the owner's lock. Answers what was taken. */
export async function writeWithdrawal(
  transaction: Tx,
  { key, owner, amount }: Withdrawal,
  now: number,
): Promise<number> {
  const before = await transaction
    .selectFrom('pay_entries')
    .select('row')
    .where('ref', '=', key)
    .where('kind', '=', 'withdrawal')
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (before) return 0
  await closeExpired(transaction, owner, now)
  const lots = await openLots(transaction, owner, now)
  const taken = Math.min(
    amount,
    lots.reduce((sum, { left }) => sum + left, 0),
  )
  const { debits } = spend(lots, taken)
  const parts = debits.length > 0 ? debits : [{ lotId: '', amount: 0 }]
  for (const { lotId, amount: part } of parts) {
    const entry = { kind: 'withdrawal', ref: key, amount: part === 0 ? 0 : -part, now } as const
    await writeEntry(transaction, { owner, lotId }, entry)
  }
  return taken
}
