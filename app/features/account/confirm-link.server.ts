import type { AppLoadContext } from '@remix-run/node'
import type { CodeInputSchema, ConfirmedEmailSchema } from '#contracts/account'
import type { Call } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { failureOf } from '~/lib/upstream.server'
import { askAccount, screenAnswer } from './account-screen.server'
import { LINK_INVALID, type Confirmation } from './confirmation'

/** Follows the link of a letter. A click, not the visit: programs that look at the links in mail must not use them up. */
export async function confirmLink(
  request: Request,
  context: AppLoadContext,
  call: Call<typeof CodeInputSchema, typeof ConfirmedEmailSchema>,
) {
  const input = call.input.safeParse({
    code: new URL(request.url).searchParams.get('code'),
  })
  if (!input.success) return screenAnswer<Confirmation>({ failure: LINK_INVALID })
  try {
    const { email } = await askAccount(context, call, input.data)
    return screenAnswer<Confirmation>({ email })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return screenAnswer<Confirmation>({ failure: failureOf(error) })
  }
}
