import { useLocation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import { pageStore } from '~/lib/page-store'
import type { PageLayout } from './page-layout'
import { SiteLink } from './site-link'
import * as css from './shell.css'

/** Entries of specification §2, in its order; those with `isService` are the service links, after the contact. */
const LINKS = [
  { to: '/', key: 'home', isService: false },
  { to: '/recharge/discount', key: 'price', isService: false },
  { to: '/#features', key: 'features', isService: false },
  { to: '/privacy', key: 'privacy', isService: false },
  { to: '/help/about', key: 'aboutUs', isService: false },
  { to: '/terms-of-service', key: 'terms', isService: true },
  { to: '/help', key: 'help', isService: true },
] as const

/** What a payment must have at hand. */
const FOR_PAYMENT: ReadonlySet<string> = new Set(['privacy', 'terms', 'help'])

export function SiteFooter({ layout }: { layout: PageLayout }) {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const { pathname } = useLocation()
  const links = LINKS.filter(({ key }) => layout === 'site' || FOR_PAYMENT.has(key))
  const toLink = ({ to, key }: (typeof LINKS)[number]) => (
    <SiteLink
      key={to}
      to={to}
      className={css.footerLink}
      current={boot.site === 'translate' && pathname === to}
    >
      {t(`footer.${key}`)}
    </SiteLink>
  )
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p>
          <strong>{boot.siteName}</strong> · {t('footer.tagline')}
        </p>
        <nav aria-label={t('footer.label')} className={css.footerLinks}>
          {links.filter(({ isService }) => !isService).map(toLink)}
          <ContactLink />
          {links.filter(({ isService }) => isService).map(toLink)}
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
