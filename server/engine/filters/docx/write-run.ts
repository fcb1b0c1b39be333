import { escapeXml, type InlineFormat } from '../ooxml'

/** Text as a `w:r`: tabs, line breaks and non-breaking hyphens as the elements Word has for them. */
export function writeRun(prefix: string, text: string, format: InlineFormat): string {
  const content = text
    .split(/([\t\n\u2011])/)
    .map((piece) => {
      if (piece === '\t') return `<${prefix}tab/>`
      if (piece === '\n') return `<${prefix}br/>`
      if (piece === '\u2011') return `<${prefix}noBreakHyphen/>`
      return piece && `<${prefix}t xml:space="preserve">${escapeXml(piece)}</${prefix}t>`
    })
    .join('')
  return `<${prefix}r>${format.xml}${content}</${prefix}r>`
}

/** Something of a run in a run of its own. */
export const wrapInRun = (prefix: string, xml: string, format: InlineFormat | null): string =>
  `<${prefix}r>${format?.xml ?? ''}${xml}</${prefix}r>`
