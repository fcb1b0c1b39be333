import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Theme } from '~/lib/preferences'
import { SkipLink } from '~/ui/hidden'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import * as css from './shell.css'

const CONTENT_ID = 'content'

/** The layout all pages share; errors are shown inside it too. */
export function Page({ theme, children }: { theme: Theme; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className={css.page}>
      <SkipLink target={CONTENT_ID}>{t('skipToContent')}</SkipLink>
      <SiteHeader theme={theme} />
      <main id={CONTENT_ID} tabIndex={-1} className={css.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
