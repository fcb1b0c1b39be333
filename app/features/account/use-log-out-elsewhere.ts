import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useBoot } from '~/lib/boot'
import { typedText } from '~/lib/typed-text'
import { TOKEN } from './client-storage'

/**
 * A log-out in another tab reaches this one (AUTH-08): what was typed goes at once, and what the page shows of the account when
 * the other tab has let go of the token, which it does once the session is over.
 */
export function useLogOutElsewhere(): void {
  const { boot } = useBoot()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (boot.site !== 'translate') return
    let isLoggedOut = false
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (typedText.followLogOut()) isLoggedOut = true
      if (!isLoggedOut || key !== TOKEN || newValue !== null) return
      isLoggedOut = false
      revalidate()
    }
    // A page that comes back as it was left has heard of nothing.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && typedText.followLogOut()) revalidate()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [boot.site, revalidate])
}
