import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/lib/format'
import { Pagination, type PaginationProps } from '~/ui/pagination'

/** The pages of a list, in the language of the page; an empty list has none. */
export function ListPagination(props: Omit<PaginationProps, 'texts'>) {
  const { t, i18n } = useTranslation('common')
  if (props.total === 0) return null
  return (
    <Pagination
      {...props}
      texts={{
        label: t('pagination.label'),
        total: t('pagination.total', { total: formatNumber(props.total, i18n.language) }),
        goTo: t('pagination.goTo'),
        go: t('pagination.go'),
        size: t('pagination.size'),
        previous: t('pagination.previous'),
        next: t('pagination.next'),
        page: (page) => t('pagination.page', { page }),
      }}
    />
  )
}
