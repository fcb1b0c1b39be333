import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { followDownloads } from '~/lib/downloads'
import { pendingRequests } from '~/lib/pending'
import * as css from './shell-notices.css'

const IDLE = pendingRequests.read()

/** The global loading indicator (specification §4): navigations, forms, downloads, and whatever else tells `pendingRequests`. */
export function LoadingBar() {
  const { t } = useTranslation('common')
  useRouterRequests()
  useEffect(() => followDownloads(document), [])
  const { state, percent } = useSyncExternalStore(pendingRequests.subscribe, pendingRequests.read, () => IDLE)
  if (state === 'idle') return null
  if (state === 'failed') return <div className={css.failed} role="img" aria-label={t('line.failed')} />
  return (
    <progress
      className={css.active}
      aria-label={t('loading')}
      max={100}
      {...(percent !== undefined && { value: percent })}
    />
  )
}

/** The router's own requests: one while it navigates, one while any fetcher is at work. */
function useRouterRequests(): void {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  usePendingWhile(isNavigating)
  usePendingWhile(isFetching)
}

function usePendingWhile(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const request = pendingRequests.begin()
    return () => request.done()
  }, [isPending])
}
