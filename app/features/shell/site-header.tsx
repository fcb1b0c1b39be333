import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import type { Theme } from '~/lib/preferences'
import { BookMark } from './book-mark'
import { LanguageMenu } from './language-menu'
import * as css from './shell.css'
import { ThemeMenu } from './theme-menu'

/** Entries of the main navigation: only those whose target exists. */
const NAVIGATION = [{ to: '/', key: 'translation' }] as const

export function SiteHeader({ theme }: { theme: Theme }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { boot } = useBoot()
  return (
    <header className={css.header}>
      <div className={css.headerInner}>
        <Link to="/" className={css.brand}>
          <BookMark />
          <span>{boot.siteName}</span>
        </Link>
        <nav className={css.navigation} aria-label={t('header.label')}>
          {NAVIGATION.map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              className={css.navLink}
              {...(pathname === to && { 'aria-current': 'page' })}
            >
              {t(`header.${key}`)}
            </Link>
          ))}
        </nav>
        <div className={css.tools}>
          <LanguageMenu />
          <ThemeMenu theme={theme} />
        </div>
      </div>
    </header>
  )
}
