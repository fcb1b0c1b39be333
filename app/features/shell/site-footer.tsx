import { useLocation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import { pageStore } from '~/lib/page-store'
import type { PageLayout } from './page-layout'
import { SiteLink } from './site-link'
import * as css from './shell.css'

/** Entries of specification §2; the last two are the service links. */
const LINKS = [
  { to: '/', key: 'home' },
  { to: '/recharge/discount', key: 'price' },
  { to: '/#features', key: 'features' },
  { to: '/privacy', key: 'privacy' },
  { to: '/help/about', key: 'aboutUs' },
  { to: '/terms-of-service', key: 'terms' },
  { to: '/help', key: 'help' },
] as const

/** What a payment must have at hand. */
const FOR_PAYMENT: ReadonlySet<string> = new Set(['privacy', 'terms', 'help'])

export function SiteFooter({ layout }: { layout: PageLayout }) {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const { pathname } = useLocation()
  const links = LINKS.filter(({ key }) => layout === 'site' || FOR_PAYMENT.has(key))
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p>
          <strong>{boot.siteName}</strong> · {t('footer.tagline')}
        </p>
        <nav aria-label={t('footer.label')} className={css.footerLinks}>
          {links.map(({ to, key }) => (
            <SiteLink
              key={to}
              to={to}
              className={css.footerLink}
              current={boot.site === 'translate' && pathname === to}
            >
              {t(`footer.${key}`)}
            </SiteLink>
          ))}
          <ContactLink />
        </nav>
      </div>
    </footer>
  )
}

/** Opens the dialog; without script, or in a new tab, it is a page. */
function ContactLink() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pageStore.write({ isContactShown: true })
  }
  return (
    <a href={localizedPath(boot.language, '/contact')} className={css.footerLink} onClick={open}>
      {t('footer.contact')}
    </a>
  )
}
