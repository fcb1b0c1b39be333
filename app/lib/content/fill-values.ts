/** What `{{name}}` in a text stands for; undefined: not known on this site. */
export type ContentValues = Readonly<Record<string, string | undefined>>

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Characters that Markdown would read. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>&|#~]/g, '\\$&')

export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')

/**
 * A Markdown text with its values. A line that names a value this site does not know (a price without price list, an
 * operator without name) is left out: a paragraph, an item or a row of a table is one line each.
 */
export function fillMarkdown(markdown: string, values: ContentValues): string {
  return markdown
    .split('\n')
    .filter((line) => placeholdersOf(line).every((name) => values[name] !== undefined))
    .map((line) => fill(line, values, escapeMarkdown))
    .join('\n')
}

/** A plain text with its values. */
export const fillPlain = (text: string, values: ContentValues): string => fill(text, values, (value) => value)

const fill = (text: string, values: ContentValues, written: (value: string) => string): string =>
  text.replace(PLACEHOLDER, (_, name: string) => written(values[name] ?? ''))
