import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const ASK_MS = 2000

/** While something is under way the list is asked for again, as long as somebody can see it. */
export function useLiveList(isLive: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isLive, revalidate])
}
