import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { TabLinks } from '~/features/site-pages/tab-links'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages'], layout: 'payment' }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'discount' })
  const isSubscription = new URL(request.url).searchParams.get('tab') === 'subscription'
  return json({ seo, isSubscription })
}

export const meta = pageMeta

export default function Pricing() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const { isSubscription } = useLoaderData<{ isSubscription: boolean }>()
  const title = tCommon('header.pricing')
  return (
    <Screen title={title} text={t('pricing.text')}>
      <TabLinks
        label={title}
        items={[
          {
            to: '/recharge/discount?tab=subscription',
            text: t('pricing.subscription'),
            isCurrent: isSubscription,
          },
          { to: '/recharge/discount', text: t('pricing.discount'), isCurrent: !isSubscription },
        ]}
      />
      <div className={css.sheet}>
        <p>{t(isSubscription ? 'pricing.subscriptionText' : 'pricing.discountText')}</p>
        <EmptyState Icon={Tag} title={t('pricing.empty')}>
          <p>{t('pricing.emptyHint')}</p>
          <Link to="/" className={button({ kind: 'primary' })}>
            {tCommon('expired.action')}
          </Link>
        </EmptyState>
      </div>
    </Screen>
  )
}
