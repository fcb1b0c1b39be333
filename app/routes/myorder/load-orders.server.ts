import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { CorrectionInputSchema } from '#contracts/invoices'
import { OrderIdSchema, type Order } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { failure } from '~/lib/failure'
import type { Upstream } from '~/lib/upstream.server'
import { pageCount, readPaging, type Paging } from '~/ui/paging'
import { canBeInvoiced } from './order-state'
import type { InvoiceDraft, OrdersData } from './orders-data'

/** As many orders as one page of the list may show. */
const MAX_ORDERS = 100

export async function loadOrders(
  upstream: Upstream,
  query: URLSearchParams,
): Promise<Omit<OrdersData, 'typed'>> {
  const { paging, orders } = await readOrders(upstream, readPaging(query))
  const ids = query
    .getAll('invoice')
    .flatMap((value) => value.split(','))
    .filter((id) => OrderIdSchema.safeParse({ id }).success)
  const wanted = [...new Set(ids)].slice(0, MAX_ORDERS)
  const number = query.get('correct')
  const isSent = query.has('sent')
  if (number !== null) {
    const draft = await readIssued(upstream, number, orders.list)
    return { paging, orders, draft, draftFailure: draft ? null : failure('invoiceNotCorrectable'), isSent }
  }
  const asked = query.has('ask') || query.has('invoice')
  const draft = wanted.length > 0 ? await readDraft(upstream, wanted, orders.list) : null
  const draftFailure = asked && !draft ? failure('invoiceNotPossible') : null
  return { paging, orders, draft, draftFailure, isSent }
}

/** The form of an invoice as it was filled in, to be corrected. */
async function readIssued(
  upstream: Upstream,
  number: string,
  listed: readonly Order[],
): Promise<InvoiceDraft | null> {
  const asked = CorrectionInputSchema.pick({ number: true }).safeParse({ number })
  const issued = asked.success
    ? await upstream.execute(PAY_CALLS.getInvoice, asked.data).catch(unlessUpstream)
    : null
  if (!issued || issued.correctionsLeft === 0) return null
  return { orders: await readOrdersOf(upstream, issued.orderIds, listed), company: null, issued }
}

async function readOrders(upstream: Upstream, asked: Paging) {
  const ask = (paging: Paging) => upstream.execute(PAY_CALLS.getUserOrders, { ...paging })
  const answer = await ask(asked)
  const last = pageCount(answer.total, asked.pageSize)
  // Beyond the last page there is nothing to see.
  if (asked.page <= last) return { paging: asked, orders: answer }
  const paging = { ...asked, page: last }
  return { paging, orders: await ask(paging) }
}

async function readDraft(
  upstream: Upstream,
  ids: readonly string[],
  listed: readonly Order[],
): Promise<InvoiceDraft | null> {
  const orders = (await readOrdersOf(upstream, ids, listed)).filter(canBeInvoiced)
  if (orders.length === 0) return null
  const company = await upstream.execute(WEBAPI_CALLS.companyInfo, {}).catch(unlessUpstream)
  return { orders, company, issued: null }
}

async function readOrdersOf(
  upstream: Upstream,
  ids: readonly string[],
  listed: readonly Order[],
): Promise<readonly Order[]> {
  const elsewhere = ids.filter((id) => !listed.some((order) => order.id === id))
  const known = [...listed, ...(await readOrdersNamed(upstream, elsewhere))]
  return known.filter(({ id }) => ids.includes(id))
}

/** Those that are on no page shown, in one call. */
async function readOrdersNamed(upstream: Upstream, ids: readonly string[]): Promise<readonly Order[]> {
  if (ids.length === 0) return []
  const answer = await upstream.execute(PAY_CALLS.getOrders, { ids: ids.join(',') }).catch(unlessUpstream)
  return answer?.list ?? []
}

function unlessUpstream(error: unknown): null {
  if (error instanceof UpstreamError && error.ret !== 403) return null
  throw error
}
