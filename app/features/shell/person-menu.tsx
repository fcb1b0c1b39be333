import { Link, useHref, useLocation } from '@remix-run/react'
import { CircleUserRound, LogIn, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageStore } from '~/lib/page-store'
import { useSessionState } from '~/lib/session-state'
import { forgetTypedText } from '~/lib/typed-text'
import { Menu } from '~/ui/menu'
import { item } from '~/ui/menu.css'
import * as css from './shell.css'

/** Entries of the person menu (specification §2). */
const ENTRIES = [
  { to: '/account', key: 'account' },
  { to: '/pages', key: 'quota' },
  { to: '/myorder', key: 'purchaseRecord' },
  { to: '/change-password', key: 'changePassword' },
] as const

/** Who is logged in, with what is his; otherwise the way to log in, which comes back to this page. */
export function PersonMenu() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const { user } = useSessionState()
  const login = useHref(`/start-login?to=${encodeURIComponent(pathname + search)}`)
  const logout = useHref('/logout')
  if (!user) {
    return (
      // A document of its own: it leads to another host.
      <a href={login} className={css.login}>
        <LogIn size={20} aria-hidden />
        <span className={css.loginText}>{t('header.login')}</span>
      </a>
    )
  }
  return (
    <Menu
      key={pathname}
      label={t('person.menu', { email: user.email })}
      icon={<CircleUserRound size={20} aria-hidden />}
      onToggle={(isPersonMenuShown) => pageStore.write({ isPersonMenuShown })}
    >
      <p className={css.person}>
        <bdi>{user.email}</bdi>
      </p>
      {ENTRIES.map(({ to, key }) => (
        <Link key={to} to={to} className={item} {...(pathname === to && { 'aria-current': 'true' as const })}>
          {t(`person.${key}`)}
        </Link>
      ))}
      <form method="post" action={logout} onSubmit={forgetTypedText}>
        <button type="submit" className={item}>
          <LogOut size={18} aria-hidden />
          {t('person.logout')}
        </button>
      </form>
    </Menu>
  )
}
