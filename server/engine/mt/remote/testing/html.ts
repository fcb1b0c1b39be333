/** As the engines do with HTML: what stands in an element with `translate="no"` stays. */
export const translateHtml = (html: string, translate: (marked: string) => string): string =>
  html.replace(/<span[^<>]*translate="no"[^<>]*>[^<]*<\/span>|<[^<>]*>|[^<]+/gu, (piece) =>
    piece.startsWith('<') ? piece : translate(piece),
  )
