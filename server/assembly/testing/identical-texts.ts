const SAME_WORD = 'the word is spelled alike in both languages'
const LANGUAGE_NAME = 'the CLDR name of a language, spelled as in English'
const BORROWED = 'the language borrows the English word for it'

/** Language → reason → texts that stand there as in English, and rightly so. Whatever else is equal was forgotten. */
export const IDENTICAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  tr: { [SAME_WORD]: ['Plan'] },
  es: { [SAME_WORD]: ['Error', 'Plan', 'Total', 'coral', 'jade'], [LANGUAGE_NAME]: ['Hindi'] },
  pt: {
    [SAME_WORD]: ['Status', 'Total', 'coral', 'jade'],
    [BORROWED]: ['Slides', 'Slide {{number}}', 'Links'],
  },
  de: { [SAME_WORD]: ['Text', 'Status', 'Modern', 'Winter'], [LANGUAGE_NAME]: ['Hindi'] },
  it: {
    [SAME_WORD]: ['Quota'],
    [BORROWED]: ['Home', 'Email', 'Password', 'Account', 'Privacy'],
    [LANGUAGE_NAME]: ['Hindi'],
  },
  fr: {
    [SAME_WORD]: [
      'Contact',
      'Message',
      'Quota',
      'Total',
      'Expiration',
      'Documents',
      'Pages',
      'Images',
      'Notes',
      '{{count}} page',
      '{{count}} pages',
      'Nature',
      'Style',
      'courage',
      'dragon',
      'excellence',
      'jade',
      'lotus',
      'protection',
      'rose',
      'talent',
    ],
    [LANGUAGE_NAME]: ['Hindi'],
  },
  id: {
    [SAME_WORD]: ['Status', 'Total', 'maple'],
    [BORROWED]: ['Email', 'Slide {{number}}'],
    [LANGUAGE_NAME]: ['Thai', 'Hindi'],
  },
  ms: { [SAME_WORD]: ['Status'], [LANGUAGE_NAME]: ['Thai', 'Czech', 'Greek', 'Hindi'] },
}
