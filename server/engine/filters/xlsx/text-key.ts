const EDGES = /^([ \t\r\n]*)([^]*?)([ \t\r\n]*)$/

/** A text without the blanks around it. No-break spaces count as letters: they tell equal translations apart. */
export function splitEdges(text: string): readonly [lead: string, core: string, trail: string] {
  const [, lead = '', core = '', trail = ''] = EDGES.exec(text) ?? []
  return [lead, core, trail]
}

/** Excel takes texts for equal that differ in the case of letters only. */
export const textKey = (text: string): string => splitEdges(text)[1].toLowerCase()

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const READABLE = new RegExp(
  `^\\W*(?:(?:\\d[\\d.,:/\\s-]*)?(?:${MONTH})\\p{L}*\\.?[\\s,./-]*\\d[\\d\\s,.:]*(?:[ap]m)?|\\d[\\d.,]*[\\s.-]*(?:${MONTH})\\p{L}*\\.?|\\d[\\d.,:\\s]*(?:e[+-]?\\d+|[ap]\\.?m\\.?))\\W*$`,
  'iu',
)

/** Excel reads such a text as a number, a date or a time when a formula counts with it. */
export const looksLikeFigure = (text: string): boolean => text.length < 40 && READABLE.test(text)

/** Works as a pattern or a comparison when it is what a lookup or a condition asks for. */
export const looksLikePattern = (text: string): boolean => /[*~]|^\s*(?:[<>]=?|=)/.test(text)
