import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useBoot } from '~/lib/boot'
import { typedText } from '~/lib/typed-text'
import { TOKEN } from './client-storage'

/** The other tab may never have had a token to let go of: then the session is asked for when it should be over. */
const ASK_AFTER_MS = [1_000, 5_000]

/**
 * A log-out in another tab reaches this one (AUTH-08): what was typed goes at once, and what the page shows of the account when
 * the other tab has let go of the token, which it does once the session is over, or soon after.
 */
export function useLogOutElsewhere(): void {
  const { boot } = useBoot()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (boot.site !== 'translate') return
    let timers: number[] = []
    const forget = (): void => {
      timers.forEach((timer) => window.clearTimeout(timer))
      timers = []
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (typedText.followLogOut()) {
        forget()
        timers = ASK_AFTER_MS.map((wait) => window.setTimeout(revalidate, wait))
      }
      if (timers.length === 0 || key !== TOKEN || newValue !== null) return
      forget()
      revalidate()
    }
    // A page that comes back as it was left has heard of nothing.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && typedText.followLogOut()) revalidate()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      forget()
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [boot.site, revalidate])
}
