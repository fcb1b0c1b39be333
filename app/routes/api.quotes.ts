import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { MAX_FILES } from '#contracts/limits'
import { LanguageSchema, SourceLanguageSchema } from '#contracts/translate'
import { quoteFiles } from '~/features/documents/quote-files.server'
import { NOTHING_QUOTED } from '~/features/documents/quoted'
import { isBilingualLayout } from '~/lib/preferences'
import { bilingualCookie, languagesCookie } from '~/lib/preferences.server'
import { openUpstream } from '~/lib/upstream.server'

/**
 * Prices for a language that has just been chosen; asks nobody who is not known yet. The choice, the layout of the bilingual file
 * included, is remembered: whoever has to log
 * in for the price finds it again.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const to = LanguageSchema.safeParse(query.get('to')).data
  const files = (query.get('files') ?? '').split('.').filter(Boolean).slice(0, MAX_FILES)
  const upstream = await openUpstream(request, context)
  const from = SourceLanguageSchema.catch('auto').parse(query.get('from'))
  const answer = to && upstream.known ? await quoteFiles(upstream, files, { from, to }) : NOTHING_QUOTED
  const headers = await upstream.headers({ 'Cache-Control': 'no-store' })
  const bilingual = query.get('bilingual')
  if (isBilingualLayout(bilingual)) headers.append('Set-Cookie', bilingualCookie(context, bilingual))
  if (answer !== NOTHING_QUOTED) headers.append('Set-Cookie', languagesCookie(context, answer))
  return json(answer, { headers })
}
