import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as sheet from '~/features/site-pages/site-pages.css'
import { TabLinks } from '~/features/site-pages/tab-links'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { EmptyState } from '~/ui/empty-state'
import { Comparison } from './comparison'
import { loadPricing } from './load-pricing.server'
import { PackageCards } from './package-cards'
import { payAction } from './pay-action.server'
import type { PayOutcome } from './pay-outcome'
import { Payment } from './payment'
import { PlanCards } from './plan-cards'
import * as css from './pricing.css'
import type { PricingData } from './pricing-data'

export const handle = { i18n: ['pricing', 'orders', 'card', 'errors'], layout: 'payment' }
export const loader = ({ request, context }: LoaderFunctionArgs) => loadPricing(request, context)
export const action = ({ request, context }: ActionFunctionArgs) => payAction(request, context)
export const meta = pageMeta

/** While the provider asks for the money the page stays as it is: an order in payment cannot be chosen, and the card fields would go. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as PayOutcome | undefined)?.payment

export default function Pricing() {
  const { t } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  const data = useLoaderData() as PricingData
  const { plans, isSubscription, offers, chosen } = data
  const title = tCommon('header.pricing')
  if (!plans || !chosen) return <NothingSold title={title} />
  return (
    <Screen title={title} text={t('text')}>
      <TabLinks
        label={title}
        items={[
          { to: '/recharge/discount?tab=subscription', text: t('subscription'), isCurrent: isSubscription },
          { to: '/recharge/discount', text: t('discount'), isCurrent: !isSubscription },
        ]}
      />
      <div className={css.columns}>
        <section className={css.offers} aria-labelledby="offers">
          {isSubscription ? (
            <PlanCards plans={plans} offers={offers} term={data.term} chosen={chosen.commodity} />
          ) : (
            <PackageCards offers={offers} chosen={chosen.commodity} months={plans.creditMonths} />
          )}
        </section>
        <Payment data={data} chosen={chosen} />
      </div>
      <Comparison plans={plans} />
    </Screen>
  )
}

function NothingSold({ title }: { title: string }) {
  const { t } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  return (
    <Screen title={title}>
      <div className={sheet.sheet}>
        <EmptyState Icon={Tag} title={t('empty')}>
          <p>{t('emptyHint')}</p>
          <Link to="/" className={button({ kind: 'primary' })}>
            {tCommon('expired.action')}
          </Link>
        </EmptyState>
      </div>
    </Screen>
  )
}
