import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import { TabLinks } from '~/features/site-pages/tab-links'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages'] }

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'pages', () => ({
    type: new URL(args.request.url).searchParams.get('type') === 'acquire' ? 'acquire' : 'consume',
  }))

export const meta = pageMeta

export default function Quota() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const isAcquired = useLoaderData<{ type: string }>().type === 'acquire'
  const label = t(isAcquired ? 'quota.acquisition' : 'quota.consumption')
  const columns = isAcquired
    ? [t('quota.timeAcquired'), t('quota.expiration'), t('quota.detail')]
    : [t('quota.timeConsumed'), t('quota.detail'), t('quota.tasks')]
  const actions = (
    <>
      <Link to="/recharge/discount" className={button({ kind: 'primary' })}>
        {t('quota.buy')}
      </Link>
      <Link to="/redeem" className={button({ kind: 'secondary' })}>
        {t('redeem.title')}
      </Link>
    </>
  )
  return (
    <Screen title={tCommon('person.quota')} text={t('quota.text')} actions={actions}>
      <TabLinks
        label={tCommon('person.quota')}
        items={[
          { to: '/pages', text: t('quota.consumption'), isCurrent: !isAcquired },
          { to: '/pages?type=acquire', text: t('quota.acquisition'), isCurrent: isAcquired },
        ]}
      />
      <DataTable
        label={label}
        columns={columns}
        rows={[]}
        empty={<EmptyState Icon={Coins} title={t('quota.empty')} />}
      />
    </Screen>
  )
}
