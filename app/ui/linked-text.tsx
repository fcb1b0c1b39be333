import { Fragment, type ReactNode } from 'react'

/**
 * A text with marked passages, `I accept the <terms>Terms</terms>`, each shown by the function of its name. For texts of our
 * own, where the whole of react-i18next's `Trans` and its HTML parser would weigh 3 KB on every first visit.
 */
export function LinkedText({
  text,
  marks,
}: {
  text: string
  marks: Readonly<Record<string, (words: string) => ReactNode>>
}) {
  const pieces = [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+|</gu)]
  return pieces.map(([all, name = '', words = '']) => (
    <Fragment key={all}>{marks[name]?.(words) ?? (words || all)}</Fragment>
  ))
}
