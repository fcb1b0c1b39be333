import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { documentPath, documentsPath, FIRST_VIEW } from '~/features/my-documents/documents-data'
import { requireUser } from '~/lib/current-user.server'
import type { Failure } from '~/lib/failure'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream } from '~/lib/upstream.server'

/** Why the document could not be deleted. */
export interface DeleteOutcome {
  readonly failure: Failure
}

/**
 * Deletes the document of this page for its owner, an account or a visitor; one that has gone already is deleted, too. An account
 * whose session has ended must not be taken for a visitor who has no such document.
 */
export async function deleteAction({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  const upstream = await openUpstream(request, context)
  const isMember = (await openSession(request, context)).get('token') !== undefined
  if (isMember || !upstream.known) await requireUser(request, context)
  const form = await readForm(request, context)
  const docId = params['id'] ?? ''
  try {
    await upstream.execute(WEBAPI_CALLS.deleteYeeOrder, { docId })
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'notFound') {
      return refuse(failureOf(error), form.get('script') === '1')
    }
  }
  const away = isMember ? documentsPath(FIRST_VIEW, { deleted: '1' }) : `${documentPath(docId)}?deleted=1`
  return redirect(away, { status: 303, headers: await upstream.headers() })
}

const refuse = (failure: Failure, hasScript: boolean): Response =>
  Response.json({ failure } satisfies DeleteOutcome, {
    status: hasScript ? 200 : 422,
    headers: { 'Cache-Control': 'no-store' },
  })
