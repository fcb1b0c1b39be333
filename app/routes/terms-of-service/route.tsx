import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PolicyScreen } from '~/features/site-pages/policy'
import { policyPage } from '~/features/site-pages/policy.server'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['pages'] }
export const loader = ({ context }: LoaderFunctionArgs) => policyPage(context, 'terms', 'ServiceTerms')
export const meta = pageMeta

export default function Terms() {
  const { t } = useTranslation('common')
  const { policy } = useLoaderData<typeof loader>()
  return <PolicyScreen title={t('footer.terms')} policy={policy} />
}
