import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { LanguageChoice } from '~/lib/preferences'
import { NOTHING_QUOTED, type Quoted } from './quoted'

/**
 * Prices of the files that the button would translate: the page's own, those asked for when another language was chosen,
 * and what a form has come back with.
 */
export function useQuotes(
  loaded: Quoted,
  answered: Quoted | undefined,
  fileIds: readonly string[],
  { from, to }: LanguageChoice,
): Quoted {
  const fetcher = useFetcher<Quoted>({ key: 'quotes' })
  const { load } = fetcher
  const known = (quoted: Quoted | undefined) =>
    quoted?.to === to && quoted.from === from ? quoted : NOTHING_QUOTED
  const [before, now, later] = [known(answered), known(loaded), known(fetcher.data)]
  const shown = { ...before.quotes, ...now.quotes }
  const refused = { ...before.failures, ...now.failures }
  const isUnpriced = fileIds.some((fileId) => !shown[fileId] && !refused[fileId])
  // All of them together: what is free for one is not for the next.
  const wanted = to && isUnpriced ? fileIds.join('.') : ''
  useEffect(() => {
    if (wanted) load(`/api/quotes?from=${from}&to=${to}&files=${wanted}`)
  }, [wanted, from, to, load])
  return {
    from,
    to,
    quotes: { ...later.quotes, ...shown },
    failures: { ...later.failures, ...refused },
  }
}
