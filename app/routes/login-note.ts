import type { ActionFunctionArgs } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { currentUser } from '~/lib/current-user.server'
import { openSession } from '~/lib/own-session.server'
import { forwardedBy } from '~/lib/upstream.server'

export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** Records a login (AUTH-02): who it was says the session. A record that is lost is only logged. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await currentUser(request, context)
  const session = await openSession(request, context)
  if (user) {
    const behavior = { userId: user.userId, behaviorType: '登录', extra: { sourceName: 'translate' } }
    const caller = { token: session.get('token'), headers: forwardedBy(context) }
    try {
      await context.upstream.execute(WEBAPI_CALLS.takeNoteBehavior, behavior, caller)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      context.log.warn({ err: error }, 'the login could not be noted')
    }
  }
  return new Response(null, { status: 204, headers: await session.headers() })
}
