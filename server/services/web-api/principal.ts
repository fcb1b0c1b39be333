import type { Request } from 'express'
import type * as z from 'zod'
import type { ChangePasswordInputSchema } from '../../contracts/account'
import { addressGroup } from '../../platform/http'
import { failure } from './errors'
import type { VisitorTokens } from './visitor-tokens'

/** Who calls. */
export interface Principal {
  readonly kind: 'visitor' | 'user'
  readonly id: string
  /** Of an account. */
  readonly email?: string
  readonly emailConfirmed?: boolean
  /** Of an account: when it was made, ISO 8601 UTC. */
  readonly registerTime?: string | undefined
  /** Of a visitor: mark of the browser's address, the same for the same network; says nothing to whoever lacks our secret. */
  readonly address?: string
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

/** Who is asked about on the payment host. */
export const askedOf = (principal: Principal) => ({
  owner: ownerOf(principal),
  emailConfirmed: principal.emailConfirmed ?? true,
  ...(principal.registerTime !== undefined && { registerTime: principal.registerTime }),
  ...(principal.address !== undefined && { address: principal.address }),
})

/** Who sent the request, by its `token` header: a visitor's token or an account's. Throws `unauthenticated`. */
export const createAuthenticate =
  (tokens: VisitorTokens, accounts: Accounts) =>
  async (request: Request): Promise<Principal> => {
    const token = request.get('token') ?? ''
    if (token === '' || token.length > 4096) throw failure('unauthenticated')
    const visitor = tokens.verify(token)
    if (visitor !== null) return { kind: 'visitor', id: visitor, address: tokens.mark(addressOf(request)) }
    const user = await accounts.identify(token)
    if (!user) throw failure('unauthenticated')
    return user
  }

/** The browser's address, as the web app tells it, or its first 64 bits (IPv6). */
const addressOf = (request: Request): string =>
  addressGroup(
    request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? ''),
  )

/** As `createAuthenticate`, for calls of which a visitor has none. */
export const createRequireUser =
  (tokens: VisitorTokens, accounts: Accounts) =>
  async (request: Request): Promise<Principal> => {
    const principal = await createAuthenticate(tokens, accounts)(request)
    if (principal.kind !== 'user') throw failure('unauthenticated')
    return principal
  }
