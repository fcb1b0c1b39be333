/** Slugs of the help articles in their order; none begins with 'page'. Their words stand in `pages.json`. */
export const ARTICLES = ['files', 'tools', 'about'] as const
export type ArticleId = (typeof ARTICLES)[number]

/** Articles on one page of the listing. */
const LISTED = 10

export type HelpPath =
  | { readonly kind: 'article'; readonly id: ArticleId }
  | {
      readonly kind: 'listing'
      readonly page: number
      readonly pages: number
      readonly ids: readonly ArticleId[]
    }

const LISTING = /^page(?:\/?([1-9]\d{0,5}))?$/

/** What a path below `/help/` shows: `page`, `page2` and `page/2` a listing, a slug its article, anything else nothing. */
export function readHelpPath(path: string): HelpPath | null {
  const id = ARTICLES.find((known) => known === path)
  if (id) return { kind: 'article', id }
  const listing = LISTING.exec(path)
  if (!listing) return null
  const page = Number(listing[1] ?? 1)
  const pages = Math.ceil(ARTICLES.length / LISTED)
  if (page > pages) return null
  return { kind: 'listing', page, pages, ids: ARTICLES.slice((page - 1) * LISTED, page * LISTED) }
}

/** The articles before and after one. */
export function neighboursOf(id: ArticleId): { readonly previous?: ArticleId; readonly next?: ArticleId } {
  const at = ARTICLES.indexOf(id)
  const [previous, next] = [ARTICLES[at - 1], ARTICLES[at + 1]]
  return { ...(previous && { previous }), ...(next && { next }) }
}
