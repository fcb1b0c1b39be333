import type { YeeOrder, YeeOrders } from '#contracts/translate'
import { PAGE_SIZES, type Paging } from '~/ui/paging'

/** What of the list is shown. */
export interface DocumentsView extends Paging {
  /** Part of the file's name. */
  readonly search: string
}

export interface DocumentsData {
  readonly view: DocumentsView
  readonly orders: YeeOrders
  /** The record whose deletion is to be confirmed. */
  readonly doomed: Pick<YeeOrder, 'docId' | 'fileName'> | null
  /** One has just been deleted. */
  readonly isDeleted: boolean
}

/** Longer names than this are not searched for. */
export const MAX_SEARCH = 100

/** The list as it is at first. */
export const FIRST_VIEW: DocumentsView = { page: 1, pageSize: PAGE_SIZES[0], search: '' }

/** A document's own page. */
export const documentPath = (docId: string): string => `/myfile/${docId}`

/** The address that shows the list so. */
export function documentsPath({ page, pageSize, search }: DocumentsView, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    page: String(page),
    pageSize: String(pageSize),
    ...more,
  })
  return `/myfile?${query.toString()}`
}

/** Whether the list will change by itself. */
export const isUnderWay = ({ orders }: Pick<DocumentsData, 'orders'>): boolean =>
  orders.list.some(({ status }) => status === 'InProgress')
