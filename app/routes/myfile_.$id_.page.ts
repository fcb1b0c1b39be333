import type { LoaderFunctionArgs } from '@remix-run/node'
import { UpstreamError } from '#contracts/executor'
import { PREVIEW_SIDES, previewPath } from '#contracts/preview'
import { openUpstream } from '~/lib/upstream.server'

const NONE = { status: 404, headers: { 'Cache-Control': 'no-store' } } as const

/** The picture of a page of a document; the upstream decides whose it is. Asks for nobody who is not known yet. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const query = new URL(request.url).searchParams
  const side = PREVIEW_SIDES.find((known) => known === query.get('side'))
  const [task, number] = [query.get('task') ?? '', Number(query.get('number'))]
  const upstream = await openUpstream(request, context)
  if (!side || !task || !Number.isInteger(number) || !upstream.known) return new Response(null, NONE)
  const answer = await upstream.fetchFile(previewPath(task, side, number)).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
  if (answer?.status !== 200 || answer.headers.get('content-type') !== 'image/png') {
    await answer?.body?.cancel()
    return new Response(null, NONE)
  }
  return new Response(answer.body, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'private, max-age=600',
      Vary: 'Cookie',
      'X-Content-Type-Options': 'nosniff',
      ...lengthOf(answer),
    },
  })
}

function lengthOf({ headers }: Response): Record<string, string> {
  const length = headers.get('content-length')
  return length ? { 'Content-Length': length } : {}
}
