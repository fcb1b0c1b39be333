/**
 * The 28 translation languages (decisions, "Languages") by BCP 47 code, each with its own name.
 * Names in the interface languages live in `locales/<lng>/languages.json`.
 */
export const TRANSLATION_LANGUAGES = [
  { code: 'en', ownName: 'English', dir: 'ltr' },
  { code: 'zh-Hans', ownName: '简体中文', dir: 'ltr' },
  { code: 'zh-Hant', ownName: '繁體中文', dir: 'ltr' },
  { code: 'ja', ownName: '日本語', dir: 'ltr' },
  { code: 'ko', ownName: '한국어', dir: 'ltr' },
  { code: 'fr', ownName: 'Français', dir: 'ltr' },
  { code: 'de', ownName: 'Deutsch', dir: 'ltr' },
  { code: 'es', ownName: 'Español', dir: 'ltr' },
  { code: 'pt', ownName: 'Português', dir: 'ltr' },
  { code: 'it', ownName: 'Italiano', dir: 'ltr' },
  { code: 'ru', ownName: 'Русский', dir: 'ltr' },
  { code: 'tr', ownName: 'Türkçe', dir: 'ltr' },
  { code: 'id', ownName: 'Bahasa Indonesia', dir: 'ltr' },
  { code: 'ms', ownName: 'Bahasa Melayu', dir: 'ltr' },
  { code: 'th', ownName: 'ไทย', dir: 'ltr' },
  { code: 'ar', ownName: 'العربية', dir: 'rtl' },
  { code: 'vi', ownName: 'Tiếng Việt', dir: 'ltr' },
  { code: 'nl', ownName: 'Nederlands', dir: 'ltr' },
  { code: 'pl', ownName: 'Polski', dir: 'ltr' },
  { code: 'uk', ownName: 'Українська', dir: 'ltr' },
  { code: 'cs', ownName: 'Čeština', dir: 'ltr' },
  { code: 'ro', ownName: 'Română', dir: 'ltr' },
  { code: 'sv', ownName: 'Svenska', dir: 'ltr' },
  { code: 'da', ownName: 'Dansk', dir: 'ltr' },
  { code: 'fi', ownName: 'Suomi', dir: 'ltr' },
  { code: 'el', ownName: 'Ελληνικά', dir: 'ltr' },
  { code: 'hu', ownName: 'Magyar', dir: 'ltr' },
  { code: 'hi', ownName: 'हिन्दी', dir: 'ltr' },
] as const

export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]['code']

export const TRANSLATION_LANGUAGE_CODES = TRANSLATION_LANGUAGES.map(
  (language) => language.code,
) as unknown as readonly [TranslationLanguage, ...TranslationLanguage[]]
