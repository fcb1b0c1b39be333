import type { LoaderFunctionArgs } from '@remix-run/node'
import { toCsv } from '~/features/quota/csv'
import { readQuotaFilter } from '~/features/quota/quota-filter'
import { readAll } from '~/features/quota/read-records.server'
import { recordDetail } from '~/features/quota/record-detail'
import { requireUser } from '~/lib/current-user.server'
import { formatDateTime } from '~/lib/format-date'
import { textsFor } from '~/lib/i18n.server'
import { openUpstream } from '~/lib/upstream.server'

/** The list of the quota screen as a file for spreadsheets; times are UTC. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context)
  const filter = readQuotaFilter(new URL(request.url).searchParams)
  const upstream = await openUpstream(request, context)
  const records = await readAll(upstream, filter)
  const t = textsFor(context, 'quota')
  const isAcquired = filter.type === 'acquire'
  const heads = isAcquired
    ? [t('timeAcquired'), t('expiration'), t('details'), t('pages')]
    : [t('timeConsumed'), t('details'), t('tasks'), t('pages')]
  const rows = records.map((record) => {
    const time = formatDateTime(record.createTime)
    const detail = recordDetail(t, record)
    return isAcquired
      ? [time, record.expireTime ? formatDateTime(record.expireTime) : '', detail, record.amount]
      : [time, detail, record.taskId ?? '', -record.amount]
  })
  return new Response(toCsv(heads, rows), {
    headers: await upstream.headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="quota-${filter.type}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    }),
  })
}
