import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentUser } from '~/lib/current-user.server'
import { startLogin } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { ownPath } from '~/lib/own-path'

/**
 * The header's 'Login': to the account service, and back to the page it was clicked on. Whoever is logged in already, as one may be
 * who follows a letter, goes there at once.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = ownPath(new URL(request.url).searchParams.get('to'))
  if (await currentUser(request, context)) throw redirect(to)
  const session = await openSession(request, context)
  throw startLogin(request, context, to, await session.headers())
}
