import type { ActionFunctionArgs } from '@remix-run/node'
import { translateText } from '~/features/text/translate-text.server'
import { languagesCookie } from '~/lib/preferences.server'
import { readForm } from '~/lib/read-form.server'
import { openUpstream } from '~/lib/upstream.server'

/** One piece of text for the text screen's script. Refusals are answers, not HTTP errors. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const field = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const wanted = { text: field('text').replaceAll('\r\n', '\n'), from: field('from'), to: field('to') }
  const upstream = await openUpstream(request, context)
  const answer = await translateText(upstream, wanted)
  const headers = await upstream.headers({ 'Cache-Control': 'no-store' })
  if ('result' in answer) {
    headers.append(
      'set-cookie',
      languagesCookie(context, { from: field('choice') || wanted.from, to: wanted.to }),
    )
  }
  return Response.json(answer, { headers })
}
