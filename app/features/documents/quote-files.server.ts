import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import type { Quote } from '#contracts/credits'
import { SourceLanguageSchema } from '#contracts/translate'
import type { Failure } from '~/lib/failure'
import type { LanguageChoice } from '~/lib/preferences'
import { failureOf, type Upstream } from '~/lib/upstream.server'
import type { Quoted } from './quoted'

/**
 * What the files will cost, if they are translated in this order; one that cannot be told does not hold up the others. A free
 * translation is promised to one of them only.
 */
export async function quoteFiles(
  upstream: Upstream,
  fileIds: readonly string[],
  { from, to }: LanguageChoice,
): Promise<Quoted> {
  const quotes: Record<string, Quote> = {}
  const failures: Record<string, Failure> = {}
  const source = SourceLanguageSchema.catch('auto').parse(from)
  const ask = async (fileId: string, promisedFree = 0): Promise<void> => {
    try {
      const taken = promisedFree > 0 ? { promisedFree } : {}
      quotes[fileId] = await upstream.execute(WEBAPI_CALLS.quote, { fileId, to, from: source, ...taken })
    } catch (error) {
      delete quotes[fileId]
      if (!(error instanceof UpstreamError)) throw error
      failures[fileId] = failureOf(error)
    }
  }
  const isFree = (fileId: string) => quotes[fileId]?.freeReason === 'freeTranslation'
  if (to) await Promise.all(fileIds.map((fileId) => ask(fileId)))
  let promised = 0
  for (const fileId of fileIds.filter(isFree)) {
    if (promised > 0) await ask(fileId, promised)
    if (isFree(fileId)) promised++
  }
  return { from, to, quotes, failures }
}
