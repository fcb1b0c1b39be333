import type { LoaderFunctionArgs } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { openUpstream } from '~/lib/upstream.server'

/** What was found when the result was held against its original, as a file for programs. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const upstream = await openUpstream(request, context)
  const docId = params['id'] ?? ''
  const document = upstream.known
    ? await upstream.execute(WEBAPI_CALLS.getDocument, { docId }).catch((error: unknown) => {
        if (error instanceof UpstreamError) return null
        throw error
      })
    : null
  if (!document?.report) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const { fileName, format, from, to, engine, pages, createTime, finishTime, report } = document
  const told = { docId, fileName, format, from, to, engine, pages, createTime, finishTime, report }
  return new Response(`${JSON.stringify(told, null, 2)}\n`, {
    headers: await upstream.headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${/^\d+$/.test(docId) ? docId : 'document'}.report.json"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    }),
  })
}
