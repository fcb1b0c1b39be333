import type { BilingualLayout } from '#contracts/translate'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

/** `from` may be `auto`; `to` is empty while no language is chosen. */
export interface LanguageChoice {
  readonly from: string
  readonly to: string
}

/** How the bilingual file is laid out; a copy of the contract's list, which the browser must not load. */
export const BILINGUAL_LAYOUTS = [
  'paragraphs',
  'table',
  'alternating',
] as const satisfies readonly BilingualLayout[]

export const isBilingualLayout = (value: unknown): value is BilingualLayout =>
  BILINGUAL_LAYOUTS.includes(value as BilingualLayout)
