import type { AppLoadContext } from '@remix-run/node'
import { RedeemInputSchema } from '#contracts/credits'
import { PAY_CALLS } from '#contracts/pay-calls'
import { requireSender } from '~/lib/current-user.server'
import { failure } from '~/lib/failure'
import { forgetKeptForm } from '~/lib/kept-form.server'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream } from '~/lib/upstream.server'
import type { RedeemOutcome } from './redeem-outcome'

/** Redeems a code for the account. */
export async function redeemAction(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request, context)
  await requireSender(request, context, form, ['code'])
  const given = form.get('code')
  const code = typeof given === 'string' ? given.trim() : ''
  const input = RedeemInputSchema.safeParse({ code })
  const answer = (outcome: RedeemOutcome, status: 200 | 422, headers?: Record<string, string>): Response =>
    Response.json(outcome, {
      status: form.get('script') === '1' ? 200 : status,
      headers: { 'Cache-Control': 'no-store', ...headers },
    })
  if (!input.success) return answer({ failure: failure('codeInvalid'), code: code.slice(0, 64) }, 422)
  const upstream = await openUpstream(request, context)
  try {
    const redeemed = await upstream.execute(PAY_CALLS.redeem, input.data)
    return answer({ redeemed }, 200, { 'Set-Cookie': await forgetKeptForm(context) })
  } catch (error) {
    return answer({ failure: failureOf(error), code }, 422)
  }
}
