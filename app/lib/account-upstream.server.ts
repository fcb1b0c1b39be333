import type { AppLoadContext } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import type { UserInfo } from '#contracts/user'
import { openSession } from './own-session.server'
import { forwardedBy } from './upstream.server'

/** Whose token it is. Throws `UpstreamError` with ret 403 when it is nobody's. */
export const userOf = (request: Request, context: AppLoadContext, token: string): Promise<UserInfo> =>
  context.upstream.execute(
    WEBAPI_CALLS.getUserInfo,
    {},
    { token, headers: forwardedBy(context), signal: request.signal },
  )

/** Drafts and results of the visit become the account's; when it fails, the next page tries again. */
export async function adoptVisitor(request: Request, context: AppLoadContext, token: string): Promise<void> {
  const session = await openSession(request, context)
  const visitorToken = session.get('visitorToken')
  if (visitorToken !== undefined) {
    try {
      const caller = { token, headers: forwardedBy(context) }
      await context.upstream.execute(WEBAPI_CALLS.adoptVisitor, { visitorToken }, caller)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      context.log.warn({ err: error }, 'the visitor’s documents could not be taken over yet')
      session.set('adopting', true)
      return
    }
  }
  session.unset('adopting', 'visitorToken')
}
