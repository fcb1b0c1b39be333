import type { TFunction } from 'i18next'
import { PLAN_NAMES } from '~/lib/plan-names'
import type { QuotaRecord } from './quota-filter'

/** 'Page package: 200', 'Document: report.docx'. */
export function recordDetail(
  t: TFunction<'quota'>,
  { reason, detail }: Pick<QuotaRecord, 'reason' | 'detail'>,
): string {
  const about = t(`reason.${reason}`)
  const named = PLAN_NAMES[detail as keyof typeof PLAN_NAMES] ?? detail
  return named ? t('detail', { about, detail: named }) : about
}
