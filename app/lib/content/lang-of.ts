/** Attributes of a text in another language than its page: until it is translated that is English. */
export const langOf = (
  code: string,
  page: { readonly code: string },
): { readonly lang?: string; readonly dir?: 'ltr' } => (code === page.code ? {} : { lang: code, dir: 'ltr' })
