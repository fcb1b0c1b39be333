import { useHref, useLocation, useRevalidator } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { THEMES, type Theme } from '~/lib/preferences'
import { Menu } from '~/ui/menu'
import { item, lost } from '~/ui/menu.css'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** A form: without script the page comes back in the chosen theme, with it only the theme changes. */
export function ThemeMenu({ theme }: { theme: Theme }) {
  const { t } = useTranslation('common')
  const { t: tErrors } = useTranslation('errors')
  const { pathname, search } = useLocation()
  const address = useHref('/theme')
  const { revalidate } = useRevalidator()
  const [isLost, setLost] = useState(false)
  const Current = ICONS[theme]
  const name = t(`theme.${theme}`)
  // Not a fetcher: that would fetch the route's script first, and reload the page when it cannot have it.
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const body = new FormData(event.currentTarget, submitter)
    body.set('stay', '1')
    const answer = await fetch(address, { method: 'POST', body }).catch(() => null)
    setLost(!answer?.ok)
    if (answer?.ok) revalidate()
  }
  return (
    <Menu label={t('theme.current', { theme: name })} icon={<Current size={20} aria-hidden />}>
      <form method="post" action={address} onSubmit={(event) => void onSubmit(event)}>
        <input type="hidden" name="returnTo" value={pathname + search} />
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
        {isLost && (
          <p role="alert" className={lost}>
            {tErrors('network')}
          </p>
        )}
      </form>
    </Menu>
  )
}
