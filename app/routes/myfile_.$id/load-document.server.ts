import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import type { Preview, TranslatedDocument } from '#contracts/preview'
import { documentPath } from '~/features/my-documents/documents-data'
import { currentUser, requireUser } from '~/lib/current-user.server'
import { enterPage, notFound } from '~/lib/enter-page.server'
import { openUpstream, type Upstream } from '~/lib/upstream.server'
import { readPaging } from '~/ui/paging'

export interface DocumentData {
  readonly document: TranslatedDocument
  /** Null while there is nothing to show. */
  readonly preview: Preview | null
  /** Its deletion is to be confirmed. */
  readonly isDoomed: boolean
  /** Whoever has an account has a list. */
  readonly hasAccount: boolean
}

/** In place of a document that its owner, who has no list to go back to, has just deleted. */
export interface DeletedData {
  readonly isDeleted: true
}

/** A document's own page: an account's or a visitor's, and nobody else's (404). Whoever is not logged in may be its owner all the same. */
export async function loadDocument({ request, context, params }: LoaderFunctionArgs) {
  const upstream = await openUpstream(request, context)
  // A browser we have never seen owns nothing, and becomes no visitor by asking.
  if (!upstream.known) await requireUser(request, context)
  const document = await findDocument(upstream, params['id'] ?? '')
  const user = await currentUser(request, context)
  const query = new URL(request.url).searchParams
  const noStore = { 'Cache-Control': 'no-store' }
  if (!document) {
    if (query.has('deleted') && !user) {
      const { seo } = await enterPage({ context }, { seo: 'myFile' })
      const gone: DeletedData = { isDeleted: true }
      return json({ ...gone, seo }, { headers: await upstream.headers(noStore) })
    }
    if (!user) await requireUser(request, context)
    throw notFound(context)
  }
  const { seo } = await enterPage({ context }, { seo: 'myFile' })
  const data: DocumentData = {
    document,
    preview: document.status === 'Completed' ? await readPreview(upstream, document, query) : null,
    isDoomed: query.has('delete'),
    hasAccount: user !== null,
  }
  const own = { ...seo, title: document.fileName, path: documentPath(document.docId) }
  return json({ ...data, seo: own }, { headers: await upstream.headers(noStore) })
}

/** Null for unknown and foreign documents alike. */
export async function findDocument(upstream: Upstream, docId: string): Promise<TranslatedDocument | null> {
  if (!/^\d{1,20}$/.test(docId)) return null
  try {
    return await upstream.execute(WEBAPI_CALLS.getDocument, { docId })
  } catch (error) {
    if (error instanceof UpstreamError && ['notFound', 'unauthenticated'].includes(error.code)) return null
    throw error
  }
}

/** The page must not fail for want of its pictures. */
async function readPreview(
  upstream: Upstream,
  { docId }: TranslatedDocument,
  query: URLSearchParams,
): Promise<Preview> {
  try {
    return await upstream.execute(WEBAPI_CALLS.getPreview, { docId, page: readPaging(query).page })
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'none' }
    throw error
  }
}
