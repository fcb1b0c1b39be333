/** Every quotation mark that a language of the interface may use; the straight one is none. */
const QUOTATION_MARKS = /[“”„‘«»‹›「」『』]/g

/** Quotation marks as the CLDR gives them for the language. */
const OWN_MARKS: Readonly<Record<string, string>> = {
  de: '„“',
  es: '«»',
  fr: '«»',
  it: '«»',
  ru: '«»',
  ar: '«»“”',
  ja: '「」',
  ko: '‘’“”',
  'zh-Hant': '「」',
}
const DEFAULT_MARKS = '“”'

/** What no text of any language may hold. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/"/, 'straight quotation mark'],
  [/'/, 'straight apostrophe'],
  [/\.\.\./, 'three points for an ellipsis'],
  [/[!！¡]/, 'exclamation mark'],
  [/ {2}/, 'double space'],
  [/^\s|\s$/, 'space at an end'],
]

const NO_BREAK = String.raw`\u00a0`
const NARROW_NO_BREAK = String.raw`\u202f`
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

const OPEN_PERCENT: readonly [RegExp, string] = [/(?:\d|\}\})\s%/, 'space before the percent sign']
const wantsSpace = (space: string): readonly [RegExp, string] => [
  new RegExp(`(?:\\d|\\}\\})(?!${space})\\s?%`, 'u'),
  'no no-break space before the percent sign',
]

const FORBIDDEN_IN: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [wantsSpace(NO_BREAK)],
  es: [wantsSpace(NO_BREAK)],
  ru: [wantsSpace(NO_BREAK)],
  tr: [[/(?:\d|\}\})\s?%/, 'percent sign behind the number']],
  fr: [
    wantsSpace(NARROW_NO_BREAK),
    [/(?<!\u202f)[;:?»]/, 'no narrow no-break space before ; : ? »'],
    [/«(?!\u202f)/, 'no narrow no-break space after «'],
  ],
  en: [OPEN_PERCENT],
  id: [OPEN_PERCENT],
  it: [OPEN_PERCENT],
  ko: [OPEN_PERCENT],
  ms: [OPEN_PERCENT],
  pt: [OPEN_PERCENT],
  th: [OPEN_PERCENT],
  ja: [OPEN_PERCENT, [new RegExp(`${CJK}[,.;:?]`, 'u'), 'half-width punctuation']],
  'zh-Hant': [OPEN_PERCENT, [new RegExp(`${CJK}[,.;:?]`, 'u'), 'half-width punctuation']],
  ar: [
    OPEN_PERCENT,
    [/[,;?]/, 'Latin punctuation'],
    [/(?<!\u2068)\{\{(?:name|query|part|detail|url|engine)\}\}/, 'a foreign name that is not isolated'],
  ],
}

/** Quoted by the specification with their marks. */
const QUOTED: ReadonlySet<string> = new Set(['Application Sent Successfully!', 'Application Sent Failed!'])

/** Keywords are a list for machines, parted by plain commas in every language. */
const isKeywords = (key: string): boolean => key.startsWith('seo:') && key.endsWith('.keywords')

/** Names of what is wrong with the setting of a text; none when it is right. */
export function typographyFaults(language: string, key: string, text: string): string[] {
  if (QUOTED.has(text)) return []
  const own = OWN_MARKS[language] ?? DEFAULT_MARKS
  const rules = [...FORBIDDEN, ...(isKeywords(key) ? [] : (FORBIDDEN_IN[language] ?? []))]
  const faults = rules.filter(([pattern]) => pattern.test(text)).map(([, name]) => name)
  if ((text.match(QUOTATION_MARKS) ?? []).some((mark) => !own.includes(mark))) {
    faults.push('quotation mark of another language')
  }
  if (text !== text.normalize('NFC')) faults.push('not in Unicode normal form C')
  return faults
}
