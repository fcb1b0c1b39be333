import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotaRecord, QuotaType } from '~/features/quota/quota-filter'
import { recordDetail } from '~/features/quota/record-detail'
import { LocalTime } from '~/features/site-pages/local-time'
import { formatNumber } from '~/lib/format'
import { formatExpiry } from '~/lib/format-date'
import * as css from './quota.css'

/** Heads of the two lists, as specification §3 names them, and the pages. */
export function useRecordColumns(type: QuotaType): readonly string[] {
  const { t } = useTranslation('quota')
  return type === 'acquire'
    ? [t('timeAcquired'), t('expiration'), t('details'), t('pages')]
    : [t('timeConsumed'), t('details'), t('tasks'), t('pages')]
}

export const RecordCells = (type: QuotaType, record: QuotaRecord): readonly ReactNode[] =>
  type === 'acquire'
    ? [
        <LocalTime key="time" iso={record.createTime} />,
        <Expiration key="end" iso={record.expireTime} />,
        <Detail key="detail" record={record} />,
        <Amount key="amount" record={record} sign="+" />,
      ]
    : [
        <LocalTime key="time" iso={record.createTime} />,
        <Detail key="detail" record={record} />,
        <Task key="task" record={record} />,
        <Amount key="amount" record={record} sign="−" />,
      ]

function Expiration({ iso }: { iso: string | null | undefined }) {
  const { i18n } = useTranslation('quota')
  if (!iso) return '–'
  return <time dateTime={iso}>{formatExpiry(iso, i18n.language)}</time>
}

function Detail({ record }: { record: QuotaRecord }) {
  const { t } = useTranslation('quota')
  return <bdi>{recordDetail(t, record)}</bdi>
}

/** Held pages come back when the translation fails. */
function Task({ record }: { record: QuotaRecord }) {
  const { t } = useTranslation('quota')
  if (!record.taskId) return '–'
  return <Link to="/myfile">{t(record.held ? 'taskHeld' : 'task')}</Link>
}

function Amount({ record: { amount }, sign }: { record: QuotaRecord; sign: string }) {
  const { t, i18n } = useTranslation('quota')
  return (
    <bdi className={css.amount}>
      {amount === 0 ? t('free') : `${sign}${formatNumber(amount, i18n.language)}`}
    </bdi>
  )
}
