import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Theme } from '~/lib/preferences'
import { SkipLink } from '~/ui/hidden'
import { ContactDialog } from './contact-dialog'
import { CouponBanner } from './coupon-banner'
import { LineNotice } from './line-notice'
import type { PageLayout } from './page-layout'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import * as css from './shell.css'
import { useFocusOnNavigation } from './use-focus-on-navigation'

const CONTENT_ID = 'content'

/** Errors are shown inside it too. */
export function Page({
  theme,
  layout,
  contactForm,
  couponPages,
  children,
}: {
  theme: Theme
  layout: PageLayout
  /** What the contact dialog holds. */
  contactForm: ReactNode
  /** Of the new user's coupon; 0: its banner is not shown. */
  couponPages: number
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  useFocusOnNavigation()
  return (
    <div className={css.page} data-layout={layout}>
      <SkipLink target={CONTENT_ID}>{t('skipToContent')}</SkipLink>
      {couponPages > 0 && layout === 'site' && <CouponBanner pages={couponPages} />}
      <SiteHeader theme={theme} withNavigation={layout === 'site'} />
      <LineNotice />
      <main id={CONTENT_ID} tabIndex={-1} className={css.main}>
        {children}
      </main>
      <SiteFooter layout={layout} />
      <ContactDialog form={contactForm} />
    </div>
  )
}
