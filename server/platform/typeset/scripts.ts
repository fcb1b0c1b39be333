import type { Script } from './types'

/**
 * How the characters of a script are laid out: a script of its own, `Han` (which of four ways the language says),
 * `Common` (punctuation, digits: goes with its neighbours), `Mark` (stays with the letter before it) or `Other` (no font
 * of that name: any face that has it).
 */
export type CharacterScript = Exclude<Script, 'Hans' | 'Hant'> | 'Han' | 'Common' | 'Mark' | 'Other'

const RULES: readonly (readonly [RegExp, CharacterScript])[] = [
  [/[\p{M}\p{Default_Ignorable_Code_Point}]/u, 'Mark'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Jpan'],
  [/\p{Script=Hangul}/u, 'Kore'],
  // Han, its punctuation and the wide forms of Latin.
  [
    /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\u3100-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
    'Han',
  ],
  [/\p{Script=Latin}/u, 'Latn'],
  [/\p{Script=Cyrillic}/u, 'Cyrl'],
  [/\p{Script=Greek}/u, 'Grek'],
  [/\p{Script=Arabic}/u, 'Arab'],
  [/\p{Script=Hebrew}/u, 'Hebr'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Deva'],
  [/\p{Script=Common}/u, 'Common'],
]

const known = new Map<number, CharacterScript>()

/** Script of a code point (Unicode, Scripts.txt). */
export function scriptOf(codePoint: number): CharacterScript {
  let script = known.get(codePoint)
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint)
    script = RULES.find(([pattern]) => pattern.test(character))?.[1] ?? 'Other'
    known.set(codePoint, script)
  }
  return script
}

const HAN: Readonly<Record<string, Script>> = { ja: 'Jpan', ko: 'Kore' }
const TRADITIONAL = /^zh-(Hant|TW|HK|MO)\b/i

/** Which way of writing Han a language (BCP 47) uses; Simplified Chinese when it says nothing. */
export function hanScriptOf(language: string): Script {
  if (TRADITIONAL.test(language)) return 'Hant'
  return HAN[primary(language)] ?? 'Hans'
}

const MAIN: Readonly<Record<string, Script>> = {
  ...{ ar: 'Arab', fa: 'Arab', ur: 'Arab', ps: 'Arab', ug: 'Arab', sd: 'Arab', he: 'Hebr', yi: 'Hebr' },
  ...{ hi: 'Deva', mr: 'Deva', ne: 'Deva', sa: 'Deva', th: 'Thai', el: 'Grek' },
  ...{
    ru: 'Cyrl',
    uk: 'Cyrl',
    be: 'Cyrl',
    bg: 'Cyrl',
    mk: 'Cyrl',
    sr: 'Cyrl',
    kk: 'Cyrl',
    ky: 'Cyrl',
    mn: 'Cyrl',
  },
}

/** The script a language is mostly written in. */
export function mainScriptOf(language: string): Script {
  const code = primary(language)
  if (code === 'zh' || code === 'ja' || code === 'ko') return hanScriptOf(language)
  return MAIN[code] ?? 'Latn'
}

/** True for languages written in Han, kana or Hangul. */
export const isCjk = (language: string): boolean => /^(zh|ja|ko)\b/i.test(language)

export const isRightToLeftScript = (script: Script): boolean => script === 'Arab' || script === 'Hebr'

const primary = (language: string): string => language.split('-')[0]?.toLowerCase() ?? ''
