import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CreditRecords } from '#contracts/credits'
import type { UserInfo } from '#contracts/user'
import { isFiltered, quotaQuery, readQuotaFilter, type QuotaFilter } from '~/features/quota/quota-filter'
import { readRecords } from '~/features/quota/read-records.server'
import { ListPagination } from '~/features/site-pages/list-pagination'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { TabLinks } from '~/features/site-pages/tab-links'
import { pageMeta } from '~/lib/page-meta'
import { openUpstream } from '~/lib/upstream.server'
import { button } from '~/ui/button.css'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { readPaging, type Paging } from '~/ui/paging'
import { Balances } from './balances'
import { FilterForm } from './filter-form'
import { RecordCells, useRecordColumns } from './record-cells'

export const handle = { i18n: ['quota'] }

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  privatePage({ request, context }, 'pages', async ({ balance, subCredits, packageCredits, freeLeft }) => {
    const query = new URL(request.url).searchParams
    const filter = readQuotaFilter(query)
    const upstream = await openUpstream(request, context)
    return {
      filter,
      balances: { balance, subCredits, packageCredits, freeLeft },
      ...(await readRecords(upstream, filter, readPaging(query))),
    }
  })

export const meta = pageMeta

interface QuotaData {
  readonly filter: QuotaFilter
  readonly balances: Pick<UserInfo, 'balance' | 'subCredits' | 'packageCredits' | 'freeLeft'>
  readonly paging: Paging
  readonly records: CreditRecords
}

export default function Quota() {
  const { t } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  const { filter, balances, paging, records } = useLoaderData() as QuotaData
  const isAcquired = filter.type === 'acquire'
  const columns = useRecordColumns(filter.type)
  const actions = (
    <>
      <Link to="/recharge/discount" className={button({ kind: 'primary' })}>
        {t('buy')}
      </Link>
      <Link to="/redeem" className={button({ kind: 'secondary' })}>
        {t('redeem.title')}
      </Link>
    </>
  )
  return (
    <Screen title={tCommon('person.quota')} text={t('text')} actions={actions}>
      <Balances {...balances} />
      <TabLinks
        label={tCommon('person.quota')}
        items={[
          { to: '/pages', text: t('consumption'), isCurrent: !isAcquired },
          { to: '/pages?type=acquire', text: t('acquisition'), isCurrent: isAcquired },
        ]}
      />
      <FilterForm key={filter.type} filter={filter} />
      <DataTable
        label={t(isAcquired ? 'acquisition' : 'consumption')}
        columns={columns}
        rows={records.list.map((record, index) => ({
          key: `${record.createTime}-${index}`,
          cells: RecordCells(filter.type, record),
        }))}
        empty={<EmptyState Icon={Coins} title={t(isFiltered(filter) ? 'emptyFiltered' : 'empty')} />}
      />
      <ListPagination {...paging} total={records.total} keep={quotaQuery(filter)} />
    </Screen>
  )
}
