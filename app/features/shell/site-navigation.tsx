import { useLocation } from '@remix-run/react'
import { ChevronDown, Menu as MenuGlyph } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { Menu } from '~/ui/menu'
import { item } from '~/ui/menu.css'
import { SiteLink } from './site-link'
import * as css from './shell.css'
import * as navigation from './site-navigation.css'
import { useToolNames } from './tool-names'

const TOOLS = '/help/tools'

/** Entries of specification §2 beside the menus. */
const LINKS = [
  { to: '/', key: 'translation' },
  { to: '/recharge/discount', key: 'pricing' },
  { to: '/myfile', key: 'myDocuments' },
] as const

/** The main navigation: in a row, or on a phone behind one button. */
export function SiteNavigation() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <>
      <nav className={navigation.row} aria-label={t('header.label')}>
        <Entries key={pathname} linkClass={css.navLink} tools={<ToolsMenu />} />
      </nav>
      <nav className={navigation.folded} aria-label={t('header.label')}>
        <Menu key={pathname} label={t('header.label')} icon={<MenuGlyph size={20} aria-hidden />} start>
          <Entries
            linkClass={item}
            tools={
              <SiteLink to={TOOLS} className={item}>
                {t('header.moreTools')}
              </SiteLink>
            }
          />
        </Menu>
      </nav>
    </>
  )
}

function Entries({ linkClass, tools }: { linkClass: string; tools: ReactNode }) {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const { pathname } = useLocation()
  return (
    <>
      {LINKS.map(({ to, key }) => (
        <SiteLink
          key={to}
          to={to}
          className={linkClass}
          current={boot.site === 'translate' && pathname === to}
        >
          {t(`header.${key}`)}
        </SiteLink>
      ))}
      {tools}
      <SiteLink to={TOOLS} className={linkClass}>
        {t('header.videoToPdf')}
      </SiteLink>
      <SiteLink to="/" className={linkClass}>
        {t('header.tryForFree')}
      </SiteLink>
    </>
  )
}

/** The sister set of PDF tools; without an address of theirs all lead to the article about them. */
function ToolsMenu() {
  const { t } = useTranslation('common')
  const names = useToolNames()
  return (
    <Menu
      label={t('header.moreTools')}
      icon={
        <>
          {t('header.moreTools')}
          <ChevronDown size={16} aria-hidden />
        </>
      }
      wide
      start
    >
      {names.map((name) => (
        <SiteLink key={name} to={TOOLS} className={item}>
          {name}
        </SiteLink>
      ))}
      <p className={navigation.plus}>{t('tools.plus')}</p>
    </Menu>
  )
}
