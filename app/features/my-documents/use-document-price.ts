import { useTranslation } from 'react-i18next'
import type { YeeOrder } from '#contracts/translate'
import { formatNumber } from '~/lib/format'

/** What a document cost, in pages: one that has failed was not free, it was not charged. */
export function useDocumentPrice(): (price: number, status: YeeOrder['status']) => string {
  const { t } = useTranslation('pages')
  const { t: tHome, i18n } = useTranslation('home')
  return (price, status) => {
    if (price > 0) {
      return tHome('file.pages', { count: price, replace: { count: formatNumber(price, i18n.language) } })
    }
    return t(status === 'Failed' ? 'documents.notCharged' : 'documents.free')
  }
}
