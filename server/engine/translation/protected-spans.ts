import { NAME_PATTERNS } from './name-spans'

/** A stretch `[start, end)` of UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

const NUMBER = String.raw`[-+−±]?\d+(?:[.,'’\u00a0\u202f]\d+)*`
const UNIT = [
  '%|‰|°[CFK]?|°',
  '[kcmµμnMG]?m[²³23]?|[kmµμM]?g|[kKMGT]?i?B|[kMGT]?bit/s|[kMG]?Hz|[kMGm]?W(?:h|p)?|[kMm]?V|m?A(?:h)?|k?Ω',
  '[kMm]?J|[kMh]?Pa|bar|psi|[mcdh]?[lL]|km/h|m/s|mph|k?cal|[kM]?N|Nm|rpm|dpi|px|pt|dB|lm|lx|mol|t|h|min|s|ms|oz|lbs?|ft',
  '€|\\$|£|¥|₽|₹|USD|EUR|GBP|CHF|JPY|CNY|RUB|INR|BRL|SEK|DKK|NOK|PLN|CZK|HUF|RON|UAH|TRY',
].join('|')
const OPERAND = String.raw`(?:\d+(?:[.,]\d+)*[²³]?|[A-Za-zα-ωΑ-Ω]{1,2}[²³⁰-⁹₀-₉\d]*|\([^()\n]{1,30}\))`
const EXTENSIONS =
  'docx?|xlsx?|pptx?|pdf|txt|csv|rtf|odt|ods|odp|html?|xml|json|ya?ml|zip|rar|gz|tar|png|jpe?g|gif|svg|webp|mp[34]|exe|msi|dll|js|ts|py|java|c|cpp|sh|ini|cfg|log|md|sql'

/**
 * What no engine may change. Order does not matter, the longest at a place wins. Dates written with month names and bare
 * numbers are not here: they are grammar, the engine needs to see them.
 */
const PATTERNS: readonly RegExp[] = [
  ...NAME_PATTERNS,
  // Addresses (RFC 3986, RFC 5322 as people write them); scripts without spaces end them too.
  /\b(?:https?|ftp|file|mailto|tel):[^\s<>"“”«»\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]*[^\s<>"“”«».,;:!?)\]}'’\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/giu,
  /\bwww\.[^\s<>"“”«»\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]*[^\s<>"“”«».,;:!?)\]}'’\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/giu,
  /(?<![\p{L}\p{N}.])(?:[a-z0-9-]+\.)+(?:com|org|net|eu|io|gov|edu|info)(?:\/[^\s<>"“”«»\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]*[^\s<>"“”«».,;:!?)\]}'’\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])?(?![\p{L}\p{N}])/giu,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
  // Placeholders of message formats, and mark-up.
  /\{\{[^{}\n]{0,80}\}\}|\$\{[^{}\n]{0,80}\}|\{[\w.:#$@-]{0,60}\}|<%[^%\n]{0,80}%>/gu,
  /%\([\w.]+\)[a-z]|(?<![\d\p{L}])%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:[sdifuxXeEgGcp]|l[du]|@)(?![\p{L}\d])/gu,
  /<\/?[a-z][\w:-]*(?:\s[^<>\n]{0,200})?\/?>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/giu,
  // Paths and file names.
  /(?<![\p{L}\p{N}])[A-Za-z]:\\(?:[^\s<>:"|?*,;]*[^\s<>:"|?*,;.!)])?|\\\\[\w.-]+\\[^\s<>:"|?*]+/gu,
  /(?<![\p{L}\p{N}/])(?:~|\.{1,2})?\/(?:[\w.-]+\/)+[\w.-]*\w/gu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}_-][\p{L}\p{N}_.-]*\.(?:${EXTENSIONS})(?![\p{L}\p{N}])`,
    'giu',
  ),
  // Dates and times in figures (ISO 8601 and the common national ways).
  /(?<!\d)\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\d)/gu,
  /(?<!\d)\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)/gu,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?:\s?[ap]\.?m\b\.?)?/giu,
  // Numbers with units or money.
  new RegExp(String.raw`(?<![\p{L}\d.,])${NUMBER}[ \u00a0\u202f]?(?:${UNIT})(?![\p{L}\d])`, 'gu'),
  new RegExp(String.raw`(?:[€$£¥₽₹]|\b(?:USD|EUR|GBP|CHF|JPY|CNY))[ \u00a0]?${NUMBER}(?![\p{L}\d])`, 'gu'),
  // Codes: capitals or identifiers with figures, versions, colours, handles.
  /(?<![\p{L}\p{N}])(?=[\w./-]*\d)(?=[\w./-]*[A-Z])[A-Z0-9]+(?:[-_/.][A-Z0-9]+)*(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])v?\d+(?:\.\d+){2,}(?:-[\w.]+)?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])v\d+(?:\.\d+)*(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}&])[#@][\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]|(?<![\p{L}\p{N}&])#\d/gu,
  /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+(?:\(\))?|(?<![\p{L}\p{N}])[a-z]+[A-Z][A-Za-z\d]*(?:\(\))?/gu,
  /(?<![\p{L}\p{N}-])--[a-z][\w-]+(?:=\S+)?/giu,
  // Formulas: spreadsheet functions, equations, TeX.
  /(?<![\p{L}\p{N}])=[A-Z][A-Z.]*\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/gu,
  /\\\([^\n]{1,200}?\\\)|\$\$[^$\n]{1,200}\$\$|\$(?!\{)(?=[^$\n]{0,80}[\\^_=])[^$\s][^$\n]{0,80}\$(?!\d)/gu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?=[^\n]{0,40}?[=≈≤≥≠])${OPERAND}(?:\s?[-+−*/×÷·^=<>≤≥≈≠±]\s?${OPERAND})+(?![\p{L}\p{N}])`,
    'gu',
  ),
]

const ANY_NUMBER = new RegExp(String.raw`(?<![\p{L}\d])${NUMBER}`, 'gu')
/** Longer texts are looked through in pieces, so that a pattern that backtracks stays cheap on hostile text. */
const WINDOW = 1_500

/** Spans that must come back unchanged, ordered and apart. */
export function findProtected(text: string, allNumbers = false): Span[] {
  if (!/[\d@:/\\{}<>&%$€£¥#_=.A-Z-]/u.test(text)) return []
  const found: Span[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = windowEnd(text, from)
    const piece = text.slice(from, to)
    for (const pattern of allNumbers ? [...PATTERNS, ANY_NUMBER] : PATTERNS) {
      for (const match of piece.matchAll(pattern)) {
        if (match[0]) found.push({ start: from + match.index, end: from + match.index + match[0].length })
      }
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const spans: Span[] = []
  for (const span of found) {
    const last = spans.at(-1)
    if (!last || span.start >= last.end) spans.push(span)
    else if (span.end > last.end) spans[spans.length - 1] = { start: last.start, end: span.end }
  }
  return spans
}

/** At a space where there is one, so that hardly anything is cut in two. */
function windowEnd(text: string, from: number): number {
  if (text.length - from <= WINDOW) return text.length
  const space = text.lastIndexOf(' ', from + WINDOW)
  return space > from + WINDOW / 2 ? space : from + WINDOW
}
