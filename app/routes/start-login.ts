import type { LoaderFunctionArgs } from '@remix-run/node'
import { startLogin } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { ownPath } from '~/lib/own-path'

/** The header's 'Login': to the account service, and back to the page it was clicked on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = ownPath(new URL(request.url).searchParams.get('to'))
  const session = await openSession(request, context)
  throw startLogin(request, context, to, await session.headers())
}
