import { isRightToLeft, type LanguageCode } from '../../model'

/** What a translation does to direction: turn to the right, turn to the left, or leave it alone. */
export type TextDirection = 'keep' | 'to-right-to-left' | 'to-left-to-right'

export function directionOf(from: LanguageCode, to: LanguageCode): TextDirection {
  if (isRightToLeft(to)) return 'to-right-to-left'
  return isRightToLeft(from) ? 'to-left-to-right' : 'keep'
}
