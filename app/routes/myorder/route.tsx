import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListPagination } from '~/features/site-pages/list-pagination'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { useErrorText } from '~/lib/error-text'
import { readKeptForm } from '~/lib/kept-form.server'
import { pageMeta } from '~/lib/page-meta'
import { openUpstream } from '~/lib/upstream.server'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { CheckAll } from '~/ui/check-all'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import { InvoicePanel } from './invoice-panel'
import { loadOrders } from './load-orders.server'
import { ALL, CANCEL_FORM, CHOICE_FORM, OrderCells, useOrderColumns } from './order-cells'
import { canBeInvoiced } from './order-state'
import { ordersAction, type OrdersOutcome } from './orders-action.server'
import * as css from './orders.css'
import type { OrdersData } from './orders-data'

export const handle = { i18n: ['orders', 'errors'] }

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  privatePage({ request, context }, 'myorder', async () => ({
    ...(await loadOrders(await openUpstream(request, context), new URL(request.url).searchParams)),
    typed: await readKeptForm(request, context),
  }))
export const action = ({ request, context }: ActionFunctionArgs) => ordersAction(request, context)
export const meta = pageMeta

export default function PurchaseRecord() {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  const { paging, orders, draft } = useLoaderData() as OrdersData
  const columns = useOrderColumns()
  const canChoose = orders.list.some(canBeInvoiced)
  return (
    <Screen title={tCommon('person.purchaseRecord')} text={t('text')}>
      <Notices />
      {draft && <InvoicePanel draft={draft} />}
      <DataTable
        label={tCommon('person.purchaseRecord')}
        columns={columns}
        rows={orders.list.map((order) => ({ key: order.id, cells: OrderCells(order) }))}
        empty={
          <EmptyState Icon={ReceiptText} title={t('empty')}>
            <Link to="/recharge/discount" className={button({ kind: 'secondary' })}>
              {tCommon('header.pricing')}
            </Link>
          </EmptyState>
        }
      />
      <Forms canChoose={canChoose} />
      <ListPagination {...paging} total={orders.total} />
    </Screen>
  )
}

/** The forms that the table's boxes and buttons belong to. */
function Forms({ canChoose }: { canChoose: boolean }) {
  const { t } = useTranslation('orders')
  const { paging } = useLoaderData() as OrdersData
  const hydrated = useHydrated()
  return (
    <div className={css.bar}>
      {canChoose && !hydrated && (
        <Link to={`/myorder?page=${paging.page}&pageSize=${paging.pageSize}&${ALL}=1`} className={css.all}>
          {t('selectAll')}
        </Link>
      )}
      {canChoose && <CheckAll key={paging.page} name="invoice" label={t('selectAll')} form={CHOICE_FORM} />}
      <Form method="get" id={CHOICE_FORM} preventScrollReset>
        <input type="hidden" name="ask" value="1" />
        <input type="hidden" name="page" value={paging.page} />
        <input type="hidden" name="pageSize" value={paging.pageSize} />
        {canChoose && <Button type="submit">{t('requestInvoices')}</Button>}
      </Form>
      <Form method="post" id={CANCEL_FORM} preventScrollReset>
        {hydrated && <input type="hidden" name="script" value="1" />}
      </Form>
    </div>
  )
}

function Notices() {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { isSent, draftFailure } = useLoaderData() as OrdersData
  const wrong = useActionData<OrdersOutcome>()?.failure ?? draftFailure
  return (
    <>
      {wrong && (
        <Message tone="error" label={tCommon('message.error')} alert>
          {errorText(wrong)}
        </Message>
      )}
      {isSent && !wrong && (
        <Message tone="success" label={tCommon('message.success')} alert>
          <strong>{t('invoice.sent')}</strong>
          <p>{t('invoice.sentText')}</p>
        </Message>
      )}
    </>
  )
}
