import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import { forgetKeptForm } from '~/lib/kept-form.server'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { forwardedBy } from '~/lib/upstream.server'

export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** Ends the session here and upstream (AUTH-08): the token opens nothing any more, whoever has kept it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const session = await openSession(request, context)
  const token = session.get('token')
  if (token !== undefined) {
    const call = form.get('everywhere') === '1' ? ACCOUNT_CALLS.logoutEverywhere : ACCOUNT_CALLS.logout
    try {
      await context.upstream.execute(call, {}, { token, headers: forwardedBy(context) })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.ret !== 403) context.log.warn({ err: error }, 'the upstream session could not be ended')
    }
  }
  session.clear()
  const headers = await session.headers()
  headers.append('set-cookie', await forgetKeptForm(context))
  return redirect('/', { status: 303, headers })
}
