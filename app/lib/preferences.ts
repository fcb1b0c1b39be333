export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

/** `from` may be `auto`; `to` is empty while no language is chosen. */
export interface LanguageChoice {
  readonly from: string
  readonly to: string
}
