import { Link } from '@remix-run/react'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import type { Theme } from '~/lib/preferences'
import { screenOnly } from '~/ui/print.css'
import { BookMark } from './book-mark'
import { LanguageMenu } from './language-menu'
import { PersonMenu } from './person-menu'
import { LoadingBar } from './loading-bar'
import * as css from './shell.css'
import { SiteNavigation } from './site-navigation'
import { ThemeMenu } from './theme-menu'

export function SiteHeader({ theme, withNavigation }: { theme: Theme; withNavigation: boolean }) {
  const { boot } = useBoot()
  // On the account screens these lead to the translation site: another basename, so whole documents.
  const isAway = boot.site === 'account'
  const brand = (
    <>
      <BookMark />
      <span>{boot.siteName}</span>
    </>
  )
  return (
    <header className={css.header}>
      <LoadingBar />
      <div className={css.headerInner}>
        {isAway ? (
          <a href={localizedPath(boot.language, '/')} className={css.brand}>
            {brand}
          </a>
        ) : (
          <Link to="/" className={css.brand}>
            {brand}
          </Link>
        )}
        {withNavigation ? <SiteNavigation /> : <div className={css.navigation} />}
        <div className={`${css.tools} ${screenOnly}`}>
          <LanguageMenu />
          <ThemeMenu theme={theme} />
          {!isAway && <PersonMenu />}
        </div>
      </div>
    </header>
  )
}
