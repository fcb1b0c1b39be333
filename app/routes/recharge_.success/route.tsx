import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages'], layout: 'payment' }
export const loader = ({ context }: LoaderFunctionArgs) => enterPage({ context }, { seo: 'success' })
export const meta = pageMeta

export default function PaymentResult() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  return (
    <Screen title={t('success.title')} reading>
      <div className={css.sheet}>
        <EmptyState Icon={ReceiptText} title={t('success.empty')}>
          <p>{t('success.hint')}</p>
          <Link to="/myorder" className={button({ kind: 'secondary' })}>
            {tCommon('person.purchaseRecord')}
          </Link>
        </EmptyState>
      </div>
    </Screen>
  )
}
