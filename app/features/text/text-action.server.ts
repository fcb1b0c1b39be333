import type { AppLoadContext } from '@remix-run/node'
import { languagesCookie, readLanguages } from '~/lib/preferences.server'
import { openUpstream } from '~/lib/upstream.server'
import type { TextOutcome } from './text-answer'
import { translateText } from './translate-text.server'

/** The text form: translate, or swap the languages (and, when there is one, the texts). */
export async function textAction(
  form: FormData,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const field = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const saved = readLanguages(request)
  // Forms send line ends as CR LF.
  const typed: TextOutcome = {
    kind: 'text',
    text: field('text').replaceAll('\r\n', '\n'),
    from: field('from') || saved.from,
    to: field('to'),
  }
  const isSwap = field('swap') === '1'
  const outcome = isSwap ? swapped(typed, field('detected'), field('translated')) : typed
  const upstream = await openUpstream(request, context)
  const answer = isSwap && !outcome.text.trim() ? undefined : await translateText(upstream, outcome)
  const headers = await upstream.headers()
  headers.append('set-cookie', languagesCookie(context, outcome))
  const status = answer && 'failure' in answer ? 422 : 200
  return Response.json({ ...outcome, ...(answer && { answer }) }, { status, headers })
}

function swapped(outcome: TextOutcome, detected: string, translated: string): TextOutcome {
  const source = outcome.from === 'auto' ? detected : outcome.from
  if (!source || !outcome.to) return outcome
  return {
    ...outcome,
    from: outcome.to,
    to: source,
    text: translated.replaceAll('\r\n', '\n') || outcome.text,
  }
}
