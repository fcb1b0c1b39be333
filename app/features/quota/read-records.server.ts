import { WEBAPI_CALLS } from '#contracts/calls'
import type { CreditRecords } from '#contracts/credits'
import { MAX_PAGE_SIZE } from '#contracts/translate'
import type { Upstream } from '~/lib/upstream.server'
import { pageCount, type Paging } from '~/ui/paging'
import { isFiltered, passes, type QuotaFilter, type QuotaRecord } from './quota-filter'

/** Pages of 100 records that are looked through; more than five years of heavy use. */
const MAX_PAGES = 50

/** One page of the list. The upstream knows no filters: with one the whole list is looked through. */
export async function readRecords(
  upstream: Upstream,
  filter: QuotaFilter,
  asked: Paging,
): Promise<{ readonly paging: Paging; readonly records: CreditRecords }> {
  if (isFiltered(filter)) {
    const found = await readAll(upstream, filter)
    const paging = within(asked, found.length)
    const start = (paging.page - 1) * paging.pageSize
    return { paging, records: { total: found.length, list: found.slice(start, start + paging.pageSize) } }
  }
  const ask = (paging: Paging) =>
    upstream.execute(WEBAPI_CALLS.getYeeIntegralRecord, { ...paging, type: filter.type })
  const answer = await ask(asked)
  const paging = within(asked, answer.total)
  return { paging, records: paging.page === asked.page ? answer : await ask(paging) }
}

/** Beyond the last page there is nothing to see. */
const within = (asked: Paging, total: number): Paging => ({
  ...asked,
  page: Math.min(asked.page, pageCount(total, asked.pageSize)),
})

/** Everything that passes, newest first. */
export async function readAll(upstream: Upstream, filter: QuotaFilter): Promise<readonly QuotaRecord[]> {
  const found: QuotaRecord[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { total, list } = await upstream.execute(WEBAPI_CALLS.getYeeIntegralRecord, {
      type: filter.type,
      page,
      pageSize: MAX_PAGE_SIZE,
    })
    found.push(...list.filter(passes(filter)))
    if (list.length === 0 || page * MAX_PAGE_SIZE >= total) break
  }
  return found
}
