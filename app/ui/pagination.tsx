import { Form, Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from './button'
import { control } from './field.css'
import { PAGE_SIZES, pageCount, pageNumbers, type Paging } from './paging'
import * as css from './pagination.css'

export interface PaginationTexts {
  readonly label: string
  /** 'Total {total}', filled. */
  readonly total: string
  readonly goTo: string
  readonly go: string
  readonly size: string
  readonly previous: string
  readonly next: string
  readonly page: (page: number) => string
}

export interface PaginationProps extends Paging {
  readonly total: number
  readonly texts: PaginationTexts
  /** What else the address says, e.g. which of two lists. */
  readonly keep?: Readonly<Record<string, string>>
  /** False where the size of a page is nobody's choice: links only. */
  readonly hasForm?: boolean
}

/** The pages of a list: links and one form, so that it works without script. */
export function Pagination({ total, page, pageSize, texts, keep = {}, hasForm = true }: PaginationProps) {
  const pages = pageCount(total, pageSize)
  const addressOf = (number: number) =>
    `?${new URLSearchParams({ ...keep, page: String(number), ...(hasForm && { pageSize: String(pageSize) }) }).toString()}`
  return (
    <nav className={css.bar} aria-label={texts.label}>
      <span>{texts.total}</span>
      <div className={css.pages}>
        <Step to={page > 1 ? addressOf(page - 1) : null} name={texts.previous}>
          <ChevronLeft size={20} className={css.arrow} aria-hidden />
        </Step>
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} className={css.page} aria-hidden>
              …
            </span>
          ) : (
            <Link
              key={number}
              to={addressOf(number)}
              className={css.page}
              aria-label={texts.page(number)}
              {...(number === page && { 'aria-current': 'page' })}
            >
              {number}
            </Link>
          ),
        )}
        <Step to={page < pages ? addressOf(page + 1) : null} name={texts.next}>
          <ChevronRight size={20} className={css.arrow} aria-hidden />
        </Step>
      </div>
      {hasForm && <PageForm {...{ total, page, pageSize, texts, keep }} />}
    </nav>
  )
}

function PageForm({ total, page, pageSize, texts, keep = {} }: PaginationProps) {
  const id = useId()
  return (
    <Form method="get" className={css.form} key={`${page}-${pageSize}`}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={`${id}-size`}>{texts.size}</label>
      <select id={`${id}-size`} name="pageSize" className={`${control} ${css.sizes}`} defaultValue={pageSize}>
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <label htmlFor={`${id}-page`}>{texts.goTo}</label>
      <input
        id={`${id}-page`}
        name="page"
        type="number"
        inputMode="numeric"
        min={1}
        max={pageCount(total, pageSize)}
        defaultValue={page}
        className={`${control} ${css.number}`}
      />
      <Button type="submit">{texts.go}</Button>
    </Form>
  )
}

/** To the next or the one before; at an end it stays in place and leads nowhere. */
function Step({ to, name, children }: { to: string | null; name: string; children: ReactNode }) {
  if (to === null) {
    return (
      <span className={css.page} role="link" aria-disabled="true" aria-label={name}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} className={css.page} aria-label={name}>
      {children}
    </Link>
  )
}
