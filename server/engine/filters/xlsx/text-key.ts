const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13

/** A text without the blanks around it. No-break spaces count as letters: they tell equal translations apart. */
export function splitEdges(text: string): readonly [lead: string, core: string, trail: string] {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return to - from === text.length
    ? ['', text, '']
    : [text.slice(0, from), text.slice(from, to), text.slice(to)]
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
