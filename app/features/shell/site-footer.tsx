import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import * as css from './shell.css'

/** Entries of the footer: only those whose target exists. */
const LINKS = [{ to: '/', key: 'home' }] as const

export function SiteFooter() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p>
          <strong>{boot.siteName}</strong> · {t('footer.tagline')}
        </p>
        <nav aria-label={t('footer.label')} className={css.footerLinks}>
          {LINKS.map(({ to, key }) => (
            <Link key={to} to={to} className={css.footerLink}>
              {t(`footer.${key}`)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
