import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WEBAPI_CALLS } from '#contracts/calls'
import type { YeeOrders } from '#contracts/translate'
import { ListPagination } from '~/features/site-pages/list-pagination'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { pageMeta } from '~/lib/page-meta'
import { openUpstream } from '~/lib/upstream.server'
import { button } from '~/ui/button.css'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { pageCount, readPaging, type Paging } from '~/ui/paging'
import { DocumentCells, useDocumentColumns } from './document-cells'

export const handle = { i18n: ['pages', 'home', 'languages', 'errors'] }

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  privatePage({ request, context }, 'myFile', async () => {
    const upstream = await openUpstream(request, context)
    const ask = (paging: Paging) => upstream.execute(WEBAPI_CALLS.getYeeOrder, { ...paging })
    const asked = readPaging(new URL(request.url).searchParams)
    const answer = await ask(asked)
    const last = pageCount(answer.total, asked.pageSize)
    // Beyond the last page there is nothing to see.
    if (asked.page <= last) return { paging: asked, orders: answer }
    const paging = { ...asked, page: last }
    return { paging, orders: await ask(paging) }
  })

export const meta = pageMeta

export default function MyDocuments() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { paging, orders } = useLoaderData() as { paging: Paging; orders: YeeOrders }
  const columns = useDocumentColumns()
  return (
    <Screen title={tCommon('header.myDocuments')} text={t('documents.text')}>
      <DataTable
        label={tCommon('header.myDocuments')}
        columns={columns}
        rows={orders.list.map((order) => ({ key: order.docId, cells: DocumentCells(order) }))}
        empty={
          <EmptyState Icon={FileText} title={t('documents.empty')}>
            <Link to="/" className={button({ kind: 'primary' })}>
              {tCommon('expired.action')}
            </Link>
          </EmptyState>
        }
      />
      <ListPagination {...paging} total={orders.total} />
    </Screen>
  )
}
