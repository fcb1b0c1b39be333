import type { Identity } from '../../contracts/account'
import type { AccountContext, Asker } from './context'
import { digest } from './digest'
import { failure } from './errors'
import type { User } from './store'

/** The user of the asker's token. Throws `unauthenticated` when the token is nobody's, has ended or expired. */
export async function requireUser({ clock, rows }: AccountContext, { token }: Asker): Promise<User> {
  if (token === '' || token.length > 256) throw failure('unauthenticated')
  const user = await rows.findSessionUser(digest(token), clock.now())
  if (!user) throw failure('unauthenticated')
  return user
}

/** Whose token it is. */
export async function identify(context: AccountContext, asker: Asker): Promise<Identity> {
  const { id, email, confirmed_at, created_at } = await requireUser(context, asker)
  const registerTime = new Date(created_at).toISOString()
  return { userId: id, email, emailConfirmed: confirmed_at !== null, registerTime }
}
