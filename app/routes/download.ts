import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { downloadPath } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { openUpstream } from '~/lib/upstream.server'

/** Headers of the upstream's answer that describe the file. */
const PASSED_ON = ['content-type', 'content-length', 'content-disposition', 'etag', 'last-modified']

/** Streams a result to the browser; the upstream decides whose it is and what it is called. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const taskId = query.get('task')
  const kind = query.get('kind')
  if (!taskId || (kind !== 'translated' && kind !== 'bilingual')) {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  const upstream = await openUpstream(request, context)
  const answer = await upstream.fetchFile(downloadPath(taskId, kind)).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null
    throw error
  })
  if (!answer?.ok || answer.headers.get('content-type')?.includes('application/json')) {
    await answer?.body?.cancel()
    return redirect('/?notice=resultExpired', 303)
  }
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' })
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(answer.body, { headers })
}
