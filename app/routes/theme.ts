import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { ownPath } from '~/lib/own-path'
import { isTheme } from '~/lib/preferences'
import { themeCookie } from '~/lib/preferences.server'
import { readForm } from '~/lib/read-form.server'

export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** Stores the theme and goes back to where the reader was; with script the page only asks for its data again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const theme = form.get('theme')
  const headers = { 'Set-Cookie': themeCookie(context, isTheme(theme) ? theme : 'system') }
  if (form.get('stay') === '1') return Response.json({}, { headers })
  return redirect(ownPath(form.get('returnTo')), { status: 303, headers })
}
