import type * as z from 'zod'
import type { YeeOrders, YeeOrdersInputSchema } from '../../contracts/translate'
import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'
import { toYeeOrder } from './to-contract'

/** One page of the caller's records, newest first. What was cancelled was taken off by its owner and is no record. */
export async function listYeeOrders(
  context: WebApiContext,
  principal: Principal,
  { page, pageSize, search = '' }: z.output<typeof YeeOrdersInputSchema>,
): Promise<YeeOrders> {
  const { tasks, total } = await context.rows.listRecords(ownerOf(principal), {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    search: search.trim(),
  })
  const now = context.clock.now()
  return { total, list: tasks.map((task) => toYeeOrder(task, now)) }
}
