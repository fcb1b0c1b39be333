/**
 * Languages whose help and policies are still shown in English, all of them or those named. A language is taken off this list
 * with its last text; the list shrinks to nothing.
 */
export const UNTRANSLATED: Readonly<Record<string, readonly string[] | 'all'>> = {}
