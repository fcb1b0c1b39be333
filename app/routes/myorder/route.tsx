import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages', 'home'] }
export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'myorder', () => ({}))
export const meta = pageMeta

export default function PurchaseRecord() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { t: tHome } = useTranslation('home')
  const columns = [
    t('documents.time'),
    t('orders.consumerId'),
    t('orders.commodity'),
    t('orders.amount'),
    t('orders.payMethod'),
    tHome('rows.operation'),
    t('orders.invoice'),
    t('documents.status'),
    t('orders.email'),
  ]
  return (
    <Screen title={tCommon('person.purchaseRecord')} text={t('orders.text')}>
      <DataTable
        label={tCommon('person.purchaseRecord')}
        columns={columns}
        rows={[]}
        empty={
          <EmptyState Icon={ReceiptText} title={t('orders.empty')}>
            <Link to="/recharge/discount" className={button({ kind: 'secondary' })}>
              {tCommon('header.pricing')}
            </Link>
          </EmptyState>
        }
      />
    </Screen>
  )
}
