/** The groups of the help, in their order; their names stand in `pages.json`. */
export const HELP_GROUPS = ['start', 'documents', 'payment', 'account', 'site'] as const
export type HelpGroup = (typeof HELP_GROUPS)[number]

/** What lists say of an article. */
export interface ArticleSummary {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Language of the article; another than the page's where it is not translated. */
  readonly code: string
}

export interface Article extends ArticleSummary {
  readonly html: string
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  readonly previous?: ArticleSummary
  readonly next?: ArticleSummary
}
