/** Specification §9: sizes of a list's page, the first being the default. */
export const PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const

export interface Paging {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

const wholeNumber = (value: string | null): number => (/^\d{1,6}$/.test(value ?? '') ? Number(value) : 0)

/** `page` and `pageSize` of an address; what is none of them counts as the first page and the default size. */
export function readPaging(query: URLSearchParams): Paging {
  const size = wholeNumber(query.get('pageSize'))
  const pageSize = PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0]
  return { page: Math.max(1, wholeNumber(query.get('page'))), pageSize }
}

/** Number of pages; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The pages to name: the first, the last, and those around the current one; `null` stands for those left out. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const named = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return named.flatMap((number, index) => {
    const gap = number - (named[index - 1] ?? number - 1)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
