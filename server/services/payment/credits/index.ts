import type * as z from 'zod'
import type { CreditAccount, Redeemed } from '../../../contracts/credits'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import type { PaymentContext } from '../context'
import type { Memberships } from '../memberships'
import type { Part } from '../part'
import { addressDigest } from './digest'
import { redeemCode, type Redeemed as Given } from './codes'
import { claimCoupon, isCouponOpen } from './coupon'
import { createGuesses } from './guesses'
import type { Ledger } from './ledger'
import { listRecords } from './records'
import type { CreditTables } from './tables'

export { creditMigrations } from './migrations'
export { createLedger, type Ledger } from './ledger'

type AccountInput = z.output<typeof PAY_CALLS.creditAccount.input>

const iso = (time: number): string => new Date(time).toISOString()

const toContract = ({ credits, plan, expiresAt }: Given): Redeemed => ({
  credits,
  ...(plan !== undefined && { plan }),
  expireTime: iso(expiresAt),
})

/** Credits over HTTP: what the other hosts ask, hold and settle; redeem codes and the coupon. */
export function createCredits(context: PaymentContext, ledger: Ledger, memberships: Memberships): Part {
  const database = context.database.forTables<CreditTables>()
  const guesses = createGuesses(context)
  const deps = { context, ledger, memberships, guesses }
  const digestOf = (address: string | undefined): string | null =>
    address === undefined || context.limitsByAddress === false ? null : addressDigest(address)
  const isVisitor = (owner: string): boolean => owner.startsWith('visitor:')
  return {
    jobs: [],
    mount({ internal, ofAccount }) {
      internal(PAY_CALLS.creditAccount, (input) => describeAccount(deps, input, digestOf(input.address)))
      internal(PAY_CALLS.creditRecords, ({ owner, ...page }) => listRecords(database, owner, page))
      internal(PAY_CALLS.hold, ({ address, ...request }) =>
        ledger.hold({ ...request, address: isVisitor(request.owner) ? digestOf(address) : null }),
      )
      internal(PAY_CALLS.take, async ({ key }) => ledger.take(key).then(() => ({})))
      internal(PAY_CALLS.giveBack, async ({ key }) => ledger.giveBack(key).then(() => ({})))
      internal(PAY_CALLS.adoptVisitorCredits, async ({ from, to }) => ledger.adopt(from, to).then(() => ({})))
      ofAccount(PAY_CALLS.redeem, async (asker, { code }) => toContract(await redeemCode(deps, asker, code)))
      ofAccount(PAY_CALLS.claimCoupon, async (asker) => toContract(await claimCoupon(context, ledger, asker)))
    },
    async sweep() {
      while ((await ledger.expire()) > 0);
      await guesses.deleteExpired()
      await forgetAddresses(context)
    },
  }
}

async function describeAccount(
  { context, ledger, memberships }: { context: PaymentContext; ledger: Ledger; memberships: Memberships },
  { owner, emailConfirmed, registerTime }: AccountInput,
  address: string | null,
): Promise<CreditAccount> {
  const plans = await context.plans()
  const membership = await memberships.current(owner)
  const { subscription, others } = await ledger.balance(owner)
  const registeredAt = registerTime === undefined ? undefined : Date.parse(registerTime)
  return {
    plan: membership.plan,
    expireTime: membership.expiresAt === null ? null : iso(membership.expiresAt),
    autoRenew: membership.autoRenew,
    balance: subscription + others,
    subCredits: subscription,
    packageCredits: others,
    freeLeft: emailConfirmed ? await ledger.freeLeft({ owner, address, plans }) : 0,
    couponOpen: await isCouponOpen(context, { owner, emailConfirmed, registeredAt }),
  }
}

/** Addresses are kept as long as they count. */
async function forgetAddresses({ clock, database, policy }: PaymentContext): Promise<void> {
  await database
    .forTables<CreditTables>()
    .kysely.updateTable('pay_holds')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('created_at', '<=', clock.now() - policy.visitorsByAddress.windowMs)
    .execute()
}
