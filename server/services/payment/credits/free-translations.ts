import type { Plans } from '../../../contracts/plans'
import type { PaymentContext } from '../context'
import type { Tx } from './lots'

const VISITOR = 'visitor:'

/** Free translations that the owner has used, with those of the visitors that he was. What came back does not count. */
async function countUsed(queries: Pick<Tx, 'selectFrom'>, owner: string): Promise<number> {
  const { used } = await queries
    .selectFrom('pay_holds')
    .select((hold) => hold.fn.countAll<number>().as('used'))
    .where('free', '=', 1)
    .where('state', '!=', 'returned')
    .where((hold) =>
      hold.or([
        hold('owner', '=', owner),
        hold(
          'owner',
          'in',
          hold.selectFrom('pay_adoptions').select('visitor').where('pay_adoptions.owner', '=', owner),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(used)
}

async function countAtAddress(
  queries: Pick<Tx, 'selectFrom'>,
  address: string,
  since: number,
): Promise<number> {
  const { used } = await queries
    .selectFrom('pay_holds')
    .select((hold) => hold.fn.countAll<number>().as('used'))
    .where('address', '=', address)
    .where('created_at', '>', since)
    .where('state', '!=', 'returned')
    .executeTakeFirstOrThrow()
  return Number(used)
}

/**
 * Free translations that are left. A visitor has none where they are switched off, or where too many visitors have come from
 * his address lately; `address` is its digest, null where that does not count.
 */
export async function freeLeft(
  { clock, policy }: Pick<PaymentContext, 'clock' | 'policy'>,
  queries: Pick<Tx, 'selectFrom'>,
  asked: { readonly owner: string; readonly address: string | null; readonly plans: Plans },
): Promise<number> {
  const isVisitor = asked.owner.startsWith(VISITOR)
  if (isVisitor && !policy.visitorsTranslate) return 0
  const left = asked.plans.freeTranslation.count - (await countUsed(queries, asked.owner))
  if (left <= 0 || !isVisitor || asked.address === null) return Math.max(0, left)
  const { count, windowMs } = policy.visitorsByAddress
  const used = await countAtAddress(queries, asked.address, clock.now() - windowMs)
  return Math.max(0, Math.min(left, count - used))
}

/** From now on what the visitor has used counts for the account too; again, it changes nothing. */
export async function adopt(transaction: Tx, from: string, to: string, now: number): Promise<void> {
  if (!from.startsWith(VISITOR) || to.startsWith(VISITOR)) return
  await transaction
    .insertInto('pay_adoptions')
    .values({ visitor: from, owner: to, created_at: now })
    .onConflict((conflict) => conflict.columns(['owner', 'visitor']).doNothing())
    .execute()
}
