import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { Quoted } from './quoted'

/**
 * Prices of the files that the button would translate: the page's own, those asked for when another language was chosen,
 * and what a form has come back with.
 */
export function useQuotes(
  loaded: Quoted,
  answered: Quoted | undefined,
  fileIds: readonly string[],
  to: string,
): Quoted {
  const fetcher = useFetcher<Quoted>({ key: 'quotes' })
  const { load } = fetcher
  const known = (quoted: Quoted | undefined) => (quoted?.to === to ? quoted.quotes : {})
  const shown = { ...known(answered), ...known(loaded) }
  const wanted = to ? fileIds.filter((fileId) => !shown[fileId]).join('.') : ''
  useEffect(() => {
    if (wanted) load(`/api/quotes?to=${to}&files=${wanted}`)
  }, [wanted, to, load])
  return { to, quotes: { ...known(fetcher.data), ...shown } }
}
