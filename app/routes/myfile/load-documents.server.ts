import { WEBAPI_CALLS } from '#contracts/calls'
import type { Upstream } from '~/lib/upstream.server'
import { pageCount, readPaging } from '~/ui/paging'
import { MAX_SEARCH, type DocumentsData, type DocumentsView } from '~/features/my-documents/documents-data'

export function readView(query: URLSearchParams): DocumentsView {
  return { ...readPaging(query), search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH) }
}

export async function loadDocuments(upstream: Upstream, query: URLSearchParams): Promise<DocumentsData> {
  const { view, orders } = await readOrders(upstream, readView(query))
  const asked = query.get('delete')
  const doomed = orders.list.find(({ docId }) => docId === asked)
  return {
    view,
    orders,
    doomed: doomed ? { docId: doomed.docId, fileName: doomed.fileName } : null,
    isDeleted: query.has('deleted'),
  }
}

async function readOrders(upstream: Upstream, asked: DocumentsView) {
  const ask = ({ search, ...paging }: DocumentsView) =>
    upstream.execute(WEBAPI_CALLS.getYeeOrder, { ...paging, ...(search !== '' && { search }) })
  const answer = await ask(asked)
  const last = pageCount(answer.total, asked.pageSize)
  // Beyond the last page there is nothing to see.
  if (asked.page <= last) return { view: asked, orders: answer }
  const view = { ...asked, page: last }
  return { view, orders: await ask(view) }
}
