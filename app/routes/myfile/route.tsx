import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListPagination } from '~/features/site-pages/list-pagination'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { useErrorText } from '~/lib/error-text'
import { pageMeta } from '~/lib/page-meta'
import { openUpstream } from '~/lib/upstream.server'
import { button } from '~/ui/button.css'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Message } from '~/ui/message'
import { DeletePanel } from '~/features/my-documents/delete-panel'
import { DocumentCells, useDocumentColumns } from './document-cells'
import { documentsAction, type DocumentsOutcome } from './documents-action.server'
import { isUnderWay, type DocumentsData } from '~/features/my-documents/documents-data'
import { loadDocuments } from './load-documents.server'
import { SearchForm } from './search-form'
import { useLiveList } from '~/features/my-documents/use-live-list'

/** Without script a list with work under way comes again by itself, unless something is asked. */
const REFRESH_SECONDS = 3

export const handle = {
  i18n: ['pages', 'home', 'languages', 'errors'],
  refreshSeconds: (data: unknown) => {
    const list = data as DocumentsData | null | undefined
    return list && !list.doomed && isUnderWay(list) ? REFRESH_SECONDS : undefined
  },
}

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  privatePage({ request, context }, 'myFile', async () =>
    loadDocuments(await openUpstream(request, context), new URL(request.url).searchParams),
  )
export const action = ({ request, context }: ActionFunctionArgs) => documentsAction(request, context)
export const meta = pageMeta

export default function MyDocuments() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const data = useLoaderData() as DocumentsData
  const { view, orders, doomed } = data
  const columns = useDocumentColumns()
  useLiveList(isUnderWay(data))
  return (
    <Screen title={tCommon('header.myDocuments')} text={t('documents.text')}>
      <Notices />
      {doomed && <DeletePanel doomed={doomed} view={view} />}
      {(orders.total > 0 || view.search !== '') && <SearchForm view={view} />}
      <DataTable
        label={tCommon('header.myDocuments')}
        columns={columns}
        rows={orders.list.map((order) => ({ key: order.docId, cells: DocumentCells(order, view) }))}
        empty={<Empty search={view.search} />}
      />
      <ListPagination
        page={view.page}
        pageSize={view.pageSize}
        total={orders.total}
        keep={view.search === '' ? {} : { search: view.search }}
      />
    </Screen>
  )
}

function Empty({ search }: { search: string }) {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  if (search !== '') return <EmptyState Icon={FileText} title={t('help.nothing', { query: search })} />
  return (
    <EmptyState Icon={FileText} title={t('documents.empty')}>
      <Link to="/" className={button({ kind: 'primary' })}>
        {tCommon('expired.action')}
      </Link>
    </EmptyState>
  )
}

function Notices() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { isDeleted } = useLoaderData() as DocumentsData
  const wrong = useActionData<DocumentsOutcome>()?.failure
  if (wrong) {
    return (
      <Message tone="error" label={tCommon('message.error')} alert>
        {errorText(wrong)}
      </Message>
    )
  }
  if (!isDeleted) return null
  return (
    <Message tone="success" label={tCommon('message.success')} alert>
      {t('documents.deleted')}
    </Message>
  )
}
