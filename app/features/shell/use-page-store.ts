import { useMatches } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { INITIAL_VALUES, pageStore, valuesOfPage, type StoreValues } from '~/lib/page-store'
import type { SeoData } from '~/lib/seo'

/** Keeps the store values of specification §3 in step with the page (UI-08). */
export function usePageStore(agent: string, hasLogin: boolean): void {
  const seo = useMatches()
    .map(({ data }) => (data as { readonly seo?: SeoData } | null | undefined)?.seo)
    .findLast((found) => found !== undefined)
  useEffect(() => {
    pageStore.write({ ...(seo && valuesOfPage(seo)), agent, hasLogin })
  }, [seo, agent, hasLogin])
}

/** One value of the store; on the server what it is at first. */
export const useStoreValue = <Key extends keyof StoreValues>(key: Key): StoreValues[Key] =>
  useSyncExternalStore(
    pageStore.subscribe,
    () => pageStore.read()[key],
    () => INITIAL_VALUES[key],
  )
