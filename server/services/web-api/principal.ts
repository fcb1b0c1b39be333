import type { Request } from 'express'
import type * as z from 'zod'
import type { ChangePasswordInputSchema } from '../../contracts/account'
import type { UserInfo } from '../../contracts/user'
import { failure } from './errors'
import type { WebApiPolicy } from './policy'
import type { VisitorTokens } from './visitor-tokens'

/** Who calls. */
export interface Principal {
  readonly kind: 'visitor' | 'user'
  readonly id: string
  /** Of an account. */
  readonly email?: string
  readonly emailConfirmed?: boolean
}

/** Owner of files and tasks, as stored. */
export const ownerOf = (principal: Principal): string => `${principal.kind}:${principal.id}`

/** What this service asks of the account service, over HTTP. */
export interface Accounts {
  /** The user a token belongs to; null when it is nobody's. */
  identify(token: string): Promise<Principal | null>
  /** Throws what the account service refuses with. */
  changePassword(
    token: string,
    passwords: z.output<typeof ChangePasswordInputSchema>,
    callerAddress: string,
  ): Promise<void>
}

/** Visitors only: every token that is not a visitor's is nobody's. */
export const noAccounts: Accounts = {
  identify: async () => null,
  changePassword: async () => {
    throw failure('unauthenticated')
  },
}

/**
 * What `getUserInfo` tells. Levels and credits are those of somebody who has bought nothing: there is nothing to buy yet. The
 * free translation waits until the address is confirmed.
 */
export const describeUser = (
  principal: Principal,
  policy: Pick<WebApiPolicy, 'freeTranslations' | 'maxFreePages'>,
): UserInfo => ({
  userId: principal.id,
  email: principal.email ?? '',
  ...(principal.emailConfirmed !== undefined && { emailConfirmed: principal.emailConfirmed }),
  subVipLevel: -1,
  balance: 0,
  subCredits: 0,
  packageCredits: 0,
  freeLeft: principal.emailConfirmed === false ? 0 : policy.freeTranslations,
  maxFreePages: policy.maxFreePages,
  expireTime: null,
  autoRenew: false,
})

/** Who sent the request, by its `token` header: a visitor's token or an account's. Throws `unauthenticated`. */
export const createAuthenticate =
  (tokens: VisitorTokens, accounts: Accounts) =>
  async (request: Request): Promise<Principal> => {
    const token = request.get('token') ?? ''
    if (token === '' || token.length > 4096) throw failure('unauthenticated')
    const visitor = tokens.verify(token)
    if (visitor !== null) return { kind: 'visitor', id: visitor }
    const user = await accounts.identify(token)
    if (!user) throw failure('unauthenticated')
    return user
  }

/** As `createAuthenticate`, for calls of which a visitor has none. */
export const createRequireUser =
  (tokens: VisitorTokens, accounts: Accounts) =>
  async (request: Request): Promise<Principal> => {
    const principal = await createAuthenticate(tokens, accounts)(request)
    if (principal.kind !== 'user') throw failure('unauthenticated')
    return principal
  }
