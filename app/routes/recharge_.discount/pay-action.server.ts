import { redirect, type AppLoadContext } from '@remix-run/node'
import { CommoditySchema, OrderIdSchema, type Payment } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { currentUser } from '~/lib/current-user.server'
import { failure } from '~/lib/failure'
import { localizedPath } from '~/lib/languages'
import { startLogin } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream, type Upstream } from '~/lib/upstream.server'
import type { PayOutcome } from './pay-outcome'

const RESULT = '/recharge/success'

/**
 * Buys what is chosen, or pays an order that waits: with the card fields of the page, or, where no script runs, on the
 * provider's own page.
 */
export async function payAction(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request, context)
  const field = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const order = OrderIdSchema.safeParse({ id: field('order') }).data?.id
  const commodity = CommoditySchema.safeParse(field('commodity')).data
  const choice = order ? `order=${order}` : `buy=${encodeURIComponent(commodity ?? '')}`
  if (!(await currentUser(request, context))) {
    const headers = await (await openSession(request, context)).headers()
    return startLogin(request, context, `/recharge/discount?${choice}`, headers)
  }
  const withScript = field('script') === '1'
  const upstream = await openUpstream(request, context)
  const refuse = (outcome: PayOutcome): Response =>
    Response.json(outcome, { status: withScript ? 200 : 422, headers: { 'Cache-Control': 'no-store' } })
  if (field('agree') !== 'true') return refuse({ needsConsent: true })
  let orderId = order
  try {
    orderId ??= (await createOrder(upstream, commodity)).id
    const method = field('method') === 'card' ? 'card' : 'hosted'
    const payment = await upstream.execute(PAY_CALLS.payOrder, {
      id: orderId,
      method,
      returnUrl: context.origin + localizedPath(context.language, RESULT),
    })
    if (isOtherPrice(field('amount'), payment.order.amount)) {
      return redirect(`/recharge/discount?order=${orderId}&repriced=1`, 303)
    }
    return await proceed(upstream, payment, refuse)
  } catch (error) {
    const reason = failureOf(error)
    if (reason.code === 'subscriptionExists') return redirect(`${RESULT}?reason=subscriptionExists`, 303)
    return refuse({ failure: reason, ...(orderId && { orderId }) })
  }
}

/** The price on the button is the price charged: the operator may have changed it since the page was made. */
const isOtherPrice = (shown: string, amount: number): boolean => shown !== '' && shown !== String(amount)

const createOrder = (upstream: Upstream, commodity: string | undefined) =>
  upstream.execute(PAY_CALLS.createOrder, { commodity: commodity ?? 'package:none', agree: 'true' })

/** To the provider's page, or back to the fields on ours; what needs no paying any more is shown as it is. */
async function proceed(
  upstream: Upstream,
  { order, hostedUrl, clientSecret }: Payment,
  answer: (outcome: PayOutcome) => Response,
): Promise<Response> {
  const headers = await upstream.headers()
  if (hostedUrl) return redirect(hostedUrl, { status: 303, headers })
  if (clientSecret) {
    return Response.json({ payment: { orderId: order.id, clientSecret } } satisfies PayOutcome, {
      headers: { 'Cache-Control': 'no-store' },
    })
  }
  if (order.status === 'Paid') return redirect(`${RESULT}?order=${order.id}`, { status: 303, headers })
  return answer({ failure: failure('paymentUnavailable'), orderId: order.id })
}
