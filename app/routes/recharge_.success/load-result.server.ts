import { json, type AppLoadContext } from '@remix-run/node'
import { WEBAPI_CALLS } from '#contracts/calls'
import { UpstreamError } from '#contracts/executor'
import { OrderIdSchema, type Order } from '#contracts/orders'
import { PAY_CALLS } from '#contracts/pay-calls'
import { currentUser, requireUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { openUpstream } from '~/lib/upstream.server'

/** What became of the payment of the order in the address, or why there is none. */
export async function loadResult(request: Request, context: AppLoadContext) {
  const { seo } = await enterPage({ context }, { seo: 'success' })
  const query = new URL(request.url).searchParams
  const id = OrderIdSchema.safeParse({ id: query.get('order') ?? query.get('id') }).data?.id
  const user = id ? await requireUser(request, context) : await currentUser(request, context)
  const upstream = await openUpstream(request, context)
  const order = id ? await readOrder() : null
  const data = {
    seo,
    order,
    isRefused: query.get('reason') === 'subscriptionExists',
    balance: order?.status === 'Paid' ? await balanceNow() : 0,
    /** The provider has not said yet how it ended. */
    isWaiting: order?.status === 'InPayment',
  }
  return json(data, { headers: await upstream.headers({ 'Cache-Control': 'no-store' }) })

  /** Asked after the order: that one may have been found paid only now, with its credits. */
  async function balanceNow(): Promise<number> {
    try {
      return (await upstream.execute(WEBAPI_CALLS.getUserInfo, {})).balance
    } catch (error) {
      if (error instanceof UpstreamError) return user?.balance ?? 0
      throw error
    }
  }

  async function readOrder(): Promise<Order | null> {
    try {
      return await upstream.execute(PAY_CALLS.getOrder, { id: id ?? '' })
    } catch (error) {
      if (error instanceof UpstreamError) return null
      throw error
    }
  }
}

export type ResultData = Awaited<ReturnType<Awaited<ReturnType<typeof loadResult>>['json']>>
