const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/**
 * The content filter of specification §9: a text without tags, entities and line breaks, e.g. for a description. Entities
 * of marks come back as the mark, all others as a space; what then looks like a tag is text. No-break spaces stay: French needs them.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => NAMED[name] ?? ' ')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
