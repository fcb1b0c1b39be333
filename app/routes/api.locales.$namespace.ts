import type { LoaderFunctionArgs } from '@remix-run/node'
import { namespaceTexts } from '~/lib/i18n.server'

/** Texts of one namespace, for a route reached by client navigation; the address carries the build's id. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const texts = namespaceTexts(context, params['namespace'] ?? '')
  if (!texts) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return Response.json(texts, { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } })
}
