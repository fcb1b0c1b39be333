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

const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

const FORBIDDEN_IN: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/(?<!\u202f)[;:?»]/, 'no narrow no-break space before ; : ? »'],
    [/«(?!\u202f)/, 'no narrow no-break space after «'],
  ],
  ja: [[new RegExp(`${CJK}[,.;:?]`, 'u'), 'half-width punctuation']],
  'zh-Hant': [[new RegExp(`${CJK}[,.;:?]`, 'u'), 'half-width punctuation']],
  ar: [[/[,;?]/, 'Latin punctuation']],
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
