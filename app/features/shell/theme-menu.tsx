import { useFetcher, useLocation } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '~/ui/use-hydrated'
import { THEMES, type Theme } from '~/lib/preferences'
import { Menu } from '~/ui/menu'
import { item } from '~/ui/menu.css'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** A form: without script the page comes back in the chosen theme, with it only the theme changes. */
export function ThemeMenu({ theme }: { theme: Theme }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const hydrated = useHydrated()
  const Current = ICONS[theme]
  const name = t(`theme.${theme}`)
  return (
    <Menu label={t('theme.current', { theme: name })} icon={<Current size={20} aria-hidden />}>
      <fetcher.Form method="post" action="/theme">
        <input type="hidden" name="returnTo" value={pathname + search} />
        {hydrated && <input type="hidden" name="stay" value="1" />}
        {THEMES.map((choice) => {
          const Icon = ICONS[choice]
          return (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              className={item}
              {...(choice === theme && { 'aria-current': 'true' as const })}
            >
              <Icon size={18} aria-hidden />
              {t(`theme.${choice}`)}
            </button>
          )
        })}
      </fetcher.Form>
    </Menu>
  )
}
