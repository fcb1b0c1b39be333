import type { CreditRecords } from '#contracts/credits'

export type QuotaType = 'consume' | 'acquire'
export type QuotaRecord = CreditRecords['list'][number]
export type QuotaReason = QuotaRecord['reason']

/** What rows of each list can be about; for the filter. */
export const QUOTA_REASONS: Readonly<Record<QuotaType, readonly QuotaReason[]>> = {
  consume: ['document', 'freeTranslation', 'expiry', 'refund', 'withdrawal'],
  acquire: ['subscription', 'package', 'coupon', 'code', 'operator'],
}

export interface QuotaFilter {
  readonly type: QuotaType
  readonly reason: QuotaReason | ''
  /** Days as `YYYY-MM-DD`, both included; empty: without bound. */
  readonly from: string
  readonly to: string
}

const day = (value: string | null): string => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '')

export function readQuotaFilter(query: URLSearchParams): QuotaFilter {
  const type: QuotaType = query.get('type') === 'acquire' ? 'acquire' : 'consume'
  const reason = QUOTA_REASONS[type].find((known) => known === query.get('reason')) ?? ''
  return { type, reason, from: day(query.get('from')), to: day(query.get('to')) }
}

export const isFiltered = ({ reason, from, to }: QuotaFilter): boolean => Boolean(reason || from || to)

/** Days are those of UTC, as the server shows times. */
export const passes =
  ({ reason, from, to }: QuotaFilter) =>
  (record: QuotaRecord): boolean => {
    const date = record.createTime.slice(0, 10)
    return (!reason || record.reason === reason) && (!from || date >= from) && (!to || date <= to)
  }

/** The address without what is not asked for. */
export function quotaQuery({ type, reason, from, to }: QuotaFilter): Record<string, string> {
  const entries = Object.entries({ type: type === 'acquire' ? type : '', reason, from, to })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
