import type { OperatorRow } from '../contracts/operator'
import { AppError } from '../platform/errors'
import type { PaymentOperator } from '../services/payment'
import type { FoundAccount } from '../services/account'
import type { Operator } from './operator-socket'

interface OperatorDeps {
  readonly payment: PaymentOperator
  /** Null when the address has no account. */
  readonly findAccount: (email: string) => Promise<FoundAccount | null>
  /** Its documents and what else the web API knows of it; how many documents those were. */
  readonly forgetUser: (userId: string) => Promise<number>
  readonly deleteAccount: (userId: string) => Promise<void>
  /** Name of the copy in the data folder; null where there is nothing to copy. */
  readonly copyDatabase: () => Promise<string | null>
}

/** The operator's commands over the services that carry them out. */
export function createOperator(deps: OperatorDeps): Operator {
  const { payment, findAccount, copyDatabase } = deps
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
    'delete-account': async ({ email }) => [await deleteAccount(deps, await require(email))],
    backup: async () => [{ database: await copyDatabase() }],
  }
}

/** In this order a failure leaves an account that can be found, and deleted, again. */
async function deleteAccount(deps: OperatorDeps, { userId }: FoundAccount): Promise<OperatorRow> {
  const ended = await forgetElsewhere(deps, userId)
  await deps.deleteAccount(userId)
  return { userId, ...ended }
}

/** What is not the account host's ends first: only that may refuse. */
export async function forgetElsewhere(
  {
    payment,
    forgetUser,
  }: Pick<OperatorDeps, 'forgetUser'> & { readonly payment: Pick<PaymentOperator, 'close'> },
  userId: string,
): Promise<OperatorRow> {
  const closed = await payment.close(`user:${userId}`)
  return { documents: await forgetUser(userId), ...closed }
}
