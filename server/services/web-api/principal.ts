import type { Request } from 'express'
import type { UserInfo } from '../../contracts/user'
import { failure } from './errors'
import type { WebApiPolicy } from './policy'
import type { VisitorTokens } from './visitor-tokens'

/** Who calls. */
export interface Principal {
  readonly kind: 'visitor' | 'user'
  readonly id: string
}

/** Owner of files and tasks, as stored. */
export const ownerOf = (principal: Principal): string => `${principal.kind}:${principal.id}`

/** What this service asks of the account service; `noAccounts` until there is one. */
export interface Accounts {
  /** The user a token belongs to; null when it is nobody's. */
  identify(token: string): Promise<Principal | null>
  userInfo(principal: Principal): Promise<UserInfo>
}

/** Visitors only: every token that is not a visitor's is nobody's. */
export const noAccounts = (policy: Pick<WebApiPolicy, 'freeTranslations' | 'maxFreePages'>): Accounts => ({
  identify: async () => null,
  userInfo: async (principal) => ({
    userId: principal.id,
    email: '',
    subVipLevel: -1,
    balance: 0,
    subCredits: 0,
    packageCredits: 0,
    freeLeft: policy.freeTranslations,
    maxFreePages: policy.maxFreePages,
    expireTime: null,
    autoRenew: false,
  }),
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
