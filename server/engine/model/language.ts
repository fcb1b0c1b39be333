/** A BCP 47 code such as `en`, `pt` or `zh-Hant`. */
export type LanguageCode = string

export interface LanguagePair {
  readonly from: LanguageCode
  readonly to: LanguageCode
}

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv', 'ug', 'sd'])

export const isRightToLeft = (code: LanguageCode): boolean => RIGHT_TO_LEFT.has(code.split('-')[0] ?? '')

/** Languages written without spaces between words, counted by characters (design, "Pages"). */
const UNSPACED = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])
export const isUnspaced = (code: LanguageCode): boolean => UNSPACED.has(code.split('-')[0] ?? '')
