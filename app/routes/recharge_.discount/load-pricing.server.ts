import { json, type AppLoadContext } from '@remix-run/node'
import { UpstreamError } from '#contracts/executor'
import { OrderIdSchema, type Order, type Subscription } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { currentUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { readPlans } from '~/lib/plans.server'
import type { SeoData } from '~/lib/seo'
import { openUpstream, type Upstream } from '~/lib/upstream.server'
import { chosenOffer, packageOffers, planOffers, tabOf, type Offer, type Term } from './offer'
import type { PricingData } from './pricing-data'

/** The purchase screen: what is sold, what of it is chosen, and what stands against buying it. */
export async function loadPricing(request: Request, context: AppLoadContext) {
  const { seo } = await enterPage({ context }, { seo: 'discount' })
  const query = new URL(request.url).searchParams
  const plans = await readPlans(context)
  const user = await currentUser(request, context)
  const upstream = await openUpstream(request, context)
  const order = user ? await readOrder(upstream, query.get('order')) : null
  const asked = order?.commodity ?? query.get('buy')
  const isSubscription = asked ? tabOf(asked) === 'subscription' : query.get('tab') === 'subscription'
  const term: Term = (asked?.split(':')[2] ?? query.get('term')) === 'annual' ? 'annual' : 'monthly'
  const offers = plans ? (isSubscription ? planOffers(plans, term) : packageOffers(plans)) : []
  const chosen = order ? offerOf(order) : chosenOffer(offers, asked)
  const subscription = user ? await readSubscription(upstream) : null
  const data: PricingData & { readonly seo: SeoData } = {
    seo,
    plans,
    isSubscription,
    term,
    offers,
    chosen: chosen ?? null,
    order,
    isLogin: Boolean(user),
    isSubscribed: subscription?.autoRenew ?? false,
    replaced: subscription && { plan: subscription.plan, expireTime: subscription.expireTime },
    card: context.card,
    isRepriced: order !== null && query.has('repriced'),
  }
  return json(data, { headers: await upstream.headers({ 'Cache-Control': 'no-store' }) })
}

/** An order of this account that can still be paid. */
async function readOrder(upstream: Upstream, id: string | null): Promise<Order | null> {
  const given = OrderIdSchema.safeParse({ id })
  if (!given.success) return null
  try {
    const order = await upstream.execute(PAY_CALLS.getOrder, given.data)
    return order.status === 'WaitForPayment' || order.status === 'PaymentFailed' ? order : null
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

const offerOf = ({ commodity, facts, amount }: Order): Offer => ({
  commodity,
  credits: facts.credits,
  amount,
  ...(facts.plan && { plan: facts.plan }),
  ...(facts.period && { period: facts.period }),
})

/** The plan that runs: one that renews must be cancelled before another one is bought (specification §4). */
async function readSubscription(upstream: Upstream): Promise<Subscription | null> {
  try {
    return (await upstream.execute(PAY_CALLS.getSubscription, {})).subscription
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}
