/** Articles on one page of the listing. */
const LISTED = 10

export type HelpPath =
  | { readonly kind: 'article'; readonly id: string }
  | {
      readonly kind: 'listing'
      readonly page: number
      readonly pages: number
      readonly ids: readonly string[]
    }

const LISTING = /^page(?:\/?([1-9]\d{0,5}))?$/

/**
 * What a path below `/help/` shows, given the slugs in their order: `page`, `page2` and `page/2` a listing, a slug its article,
 * anything else nothing.
 */
export function readHelpPath(path: string, slugs: readonly string[]): HelpPath | null {
  if (slugs.includes(path)) return { kind: 'article', id: path }
  const listing = LISTING.exec(path)
  if (!listing) return null
  const page = Number(listing[1] ?? 1)
  const pages = Math.max(1, Math.ceil(slugs.length / LISTED))
  if (page > pages) return null
  return { kind: 'listing', page, pages, ids: slugs.slice((page - 1) * LISTED, page * LISTED) }
}
