import { useLocation, useNavigate, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBoot } from '~/lib/boot'
import { forgetLeftBehind } from '~/lib/left-behind'
import { typedText } from '~/lib/typed-text'
import { TOKEN } from './client-storage'

/** The other tab may never have had a token to let go of: then the session is asked for when it should be over. */
const ASK_AFTER_MS = [1_000, 5_000]

/**
 * A log-out in another tab reaches this one (AUTH-08): what was typed goes at once, in whatever form, and what the page shows of the
 * account when the other tab has let go of the token, which it does once the session is over, or soon after. Answers a key for all
 * that is shown: with another one nothing of before is left in it.
 */
export function useLogOutElsewhere(): string {
  const { boot } = useBoot()
  const { revalidate } = useRevalidator()
  const [visit, endVisit] = useVisit()
  useEffect(() => {
    if (boot.site !== 'translate') return
    let timers: number[] = []
    const forget = (): void => {
      timers.forEach((timer) => window.clearTimeout(timer))
      timers = []
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (typedText.followLogOut()) {
        endVisit()
        forget()
        timers = ASK_AFTER_MS.map((wait) => window.setTimeout(revalidate, wait))
      }
      if (timers.length === 0 || key !== TOKEN || newValue !== null) return
      forget()
      revalidate()
    }
    // A page that comes back as it was left has heard of nothing.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && typedText.followLogOut()) endVisit()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      forget()
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [boot.site, endVisit, revalidate])
  return visit
}

/**
 * The key of what is shown, and how it gets another one: when the page has been asked for anew, because the answer to a form that was
 * refused holds what was typed as well, and goes with the page it was shown on.
 */
function useVisit(): readonly [string, () => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  })
  const [{ before, endedAt }, setEnd] = useState({ before: '', endedAt: '' })
  const end = useCallback(() => {
    const { key, pathname, search, hash } = here.current
    forgetLeftBehind()
    setEnd((last) => ({ before: last.endedAt, endedAt: key }))
    navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  }, [navigate])
  return [location.key === endedAt ? before : endedAt, end]
}
