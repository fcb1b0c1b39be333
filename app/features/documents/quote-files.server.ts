import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import type { Quote } from '#contracts/credits'
import { SourceLanguageSchema } from '#contracts/translate'
import type { Failure } from '~/lib/failure'
import type { LanguageChoice } from '~/lib/preferences'
import { failureOf, type Upstream } from '~/lib/upstream.server'
import type { Quoted } from './quoted'

/** What the files will cost, each on its own; one that cannot be told does not hold up the others. */
export async function quoteFiles(
  upstream: Upstream,
  fileIds: readonly string[],
  { from, to }: LanguageChoice,
): Promise<Quoted> {
  const quotes: Record<string, Quote> = {}
  const failures: Record<string, Failure> = {}
  const source = SourceLanguageSchema.catch('auto').parse(from)
  const ask = async (fileId: string): Promise<void> => {
    try {
      quotes[fileId] = await upstream.execute(WEBAPI_CALLS.quote, { fileId, to, from: source })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      failures[fileId] = failureOf(error)
    }
  }
  if (to) await Promise.all(fileIds.map(ask))
  return { from, to, quotes, failures }
}
