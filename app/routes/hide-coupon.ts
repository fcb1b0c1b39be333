import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { ownPath } from '~/lib/own-path'
import { couponCookie } from '~/lib/preferences.server'
import { readForm } from '~/lib/read-form.server'

export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** The banner of the coupon is closed for good. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const headers = { 'Set-Cookie': couponCookie(context) }
  if (form.get('stay') === '1') return Response.json({}, { headers })
  return redirect(ownPath(form.get('returnTo')), { status: 303, headers })
}
