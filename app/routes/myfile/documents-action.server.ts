import { redirect, type AppLoadContext } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { requireUser } from '~/lib/current-user.server'
import type { Failure } from '~/lib/failure'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream } from '~/lib/upstream.server'
import { documentsPath } from '~/features/my-documents/documents-data'
import { readView } from './load-documents.server'

/** Why a record could not be deleted. */
export interface DocumentsOutcome {
  readonly failure: Failure
}

/** Deletes a record with its files; one that has gone already is deleted, too. */
export async function documentsAction(request: Request, context: AppLoadContext): Promise<Response> {
  await requireUser(request, context)
  const form = await readForm(request, context)
  const upstream = await openUpstream(request, context)
  const docId = form.get('docId')
  try {
    if (typeof docId === 'string') await upstream.execute(WEBAPI_CALLS.deleteYeeOrder, { docId })
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'notFound') {
      return refuse(failureOf(error), form.get('script') === '1')
    }
  }
  const view = readView(new URL(request.url).searchParams)
  return redirect(documentsPath(view, { deleted: '1' }), { status: 303, headers: await upstream.headers() })
}

const refuse = (failure: Failure, hasScript: boolean): Response =>
  Response.json({ failure } satisfies DocumentsOutcome, {
    status: hasScript ? 200 : 422,
    headers: { 'Cache-Control': 'no-store' },
  })
