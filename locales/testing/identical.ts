const SAME_WORD = 'the word is spelled alike in both languages'
const LANGUAGE_NAME = 'the CLDR name of a language, spelled as in English'
const BORROWED = 'the language borrows the English word for it'

/** Language → reason → texts that stand there as in English, and rightly so. Whatever else is equal was forgotten. */
export const IDENTICAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  es: { [SAME_WORD]: ['Error'], [LANGUAGE_NAME]: ['Hindi'] },
  de: { [SAME_WORD]: ['Text'], [LANGUAGE_NAME]: ['Hindi'] },
  it: { [BORROWED]: ['Home'], [LANGUAGE_NAME]: ['Hindi'] },
  fr: {
    [SAME_WORD]: ['Documents', 'Pages', '{{count}} page', '{{count}} pages'],
    [LANGUAGE_NAME]: ['Hindi'],
  },
  id: { [LANGUAGE_NAME]: ['Thai', 'Hindi'] },
  ms: { [LANGUAGE_NAME]: ['Thai', 'Czech', 'Greek', 'Hindi'] },
}
