import { AppError } from '../platform/errors'
import type { PaymentOperator } from '../services/payment'
import type { FoundAccount } from '../services/account'
import type { Operator } from './operator-socket'

interface OperatorDeps {
  readonly payment: PaymentOperator
  /** Null when the address has no account. */
  readonly findAccount: (email: string) => Promise<FoundAccount | null>
  /** Name of the copy in the data folder; null where there is nothing to copy. */
  readonly copyDatabase: () => Promise<string | null>
}

/** The operator's commands over the services that carry them out. */
export function createOperator({ payment, findAccount, copyDatabase }: OperatorDeps): Operator {
  const require = async (email: string): Promise<FoundAccount> => {
    const account = await findAccount(email)
    if (!account) throw new AppError('notFound', { status: 400 })
    return account
  }
  const ownerOf = async (email: string): Promise<string> => `user:${(await require(email)).userId}`
  return {
    async find({ email }) {
      const { emailConfirmed, ...account } = await require(email)
      const credits = await payment.creditsOf(`user:${account.userId}`)
      return [{ ...account, confirmed: emailConfirmed ? 'yes' : 'no', ...credits }]
    },
    grant: async (input) => payment.grant(await ownerOf(input.email), input),
    codes: (input) => payment.codes(input),
    orders: async ({ email, limit }) => payment.orders(email && (await ownerOf(email)), limit),
    refund: ({ order, total }) => payment.refund(order, total),
    take: async (input) => payment.take(await ownerOf(input.email), input),
    'end-plan': async ({ email }) => payment.endPlan(await ownerOf(email)),
    batches: () => payment.batches(),
    'revoke-codes': ({ batch }) => payment.revokeCodes(batch),
    disputes: ({ limit }) => payment.disputes(limit),
    ledger: async ({ email }) => payment.entries(await ownerOf(email)),
    backup: async () => [{ database: await copyDatabase() }],
  }
}
