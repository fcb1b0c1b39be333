import type { LoaderFunctionArgs } from '@remix-run/node'
import { PenTool } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages'] }
export const loader = ({ context }: LoaderFunctionArgs) => enterPage({ context }, { seo: 'chinesename' })
export const meta = pageMeta

export default function ChineseName() {
  const { t } = useTranslation('pages')
  return (
    <Screen title={t('names.title')} text={t('names.text')} reading>
      <div className={css.sheet}>
        <EmptyState Icon={PenTool} title={t('names.empty')} />
      </div>
    </Screen>
  )
}
