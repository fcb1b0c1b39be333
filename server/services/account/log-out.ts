import type { AccountContext, Asker } from './context'
import { digest } from './digest'
import { requireUser } from './identify'

/** Ends the session of the asker's token; from now on the token is nobody's. */
export async function logOut({ rows }: AccountContext, { token }: Asker): Promise<Record<string, never>> {
  await rows.deleteSession(digest(token))
  return {}
}

/** Ends all sessions of the asker's account, this one too. */
export async function logOutEverywhere(
  context: AccountContext,
  asker: Asker,
): Promise<Record<string, never>> {
  const user = await requireUser(context, asker)
  await context.rows.deleteSessions(user.id)
  return {}
}
