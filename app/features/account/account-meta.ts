import type { MetaDescriptor } from '@remix-run/node'

/** Title of a screen that search engines leave alone. */
export const accountMeta = (
  data: { readonly title: string; readonly siteName: string } | undefined,
): MetaDescriptor[] => [
  { title: data ? `${data.title} – ${data.siteName}` : '' },
  { name: 'robots', content: 'noindex' },
]
