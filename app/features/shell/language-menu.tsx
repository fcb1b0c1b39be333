import { useLocation } from '@remix-run/react'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { sitePath, SITE_LANGUAGES } from '~/lib/languages'
import { Menu } from '~/ui/menu'
import { item } from '~/ui/menu.css'

/** Plain links to the same route and query in each language: the whole document changes, script or not. */
export function LanguageMenu() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  const { pathname, search } = useLocation()
  const kept = withoutFormMarks(search)
  const current = SITE_LANGUAGES.find(({ code }) => code === boot.language.code) ?? SITE_LANGUAGES[0]
  return (
    <Menu
      label={t('language.current', { language: current.ownName })}
      icon={<Languages size={20} aria-hidden />}
      text={current.ownName}
      wide
    >
      {SITE_LANGUAGES.map((language) => (
        <a
          key={language.code}
          className={item}
          href={sitePath(boot.site, language, pathname) + kept}
          hrefLang={language.code}
          lang={language.code}
          {...(language === current && { 'aria-current': 'true' as const })}
        >
          <bdi>{language.ownName}</bdi>
        </a>
      ))}
    </Menu>
  )
}

/** `index` and `posted` only mark where a form was sent. */
function withoutFormMarks(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('index')
  query.delete('posted')
  return query.size > 0 ? `?${query.toString()}` : ''
}
