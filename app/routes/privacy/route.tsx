import type { LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { PolicyScreen } from '~/features/site-pages/policy'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['pages'] }
export const loader = ({ context }: LoaderFunctionArgs) => enterPage({ context }, { seo: 'PrivacyPolicy' })
export const meta = pageMeta

export default function Privacy() {
  const { t } = useTranslation('pages')
  return <PolicyScreen title={t('policy.privacy')} />
}
