import { createGlobalThemeContract, globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'

/** What colours mean; nothing outside this file names a colour. */
export const color = createGlobalThemeContract(
  {
    desk: 'desk',
    surface: 'surface',
    surfaceSunken: 'surface-sunken',
    text: 'text',
    textMuted: 'text-muted',
    hairline: 'hairline',
    control: 'control',
    accent: 'accent',
    accentHover: 'accent-hover',
    accentSoft: 'accent-soft',
    onAccent: 'on-accent',
    positive: 'positive',
    positiveSoft: 'positive-soft',
    caution: 'caution',
    cautionSoft: 'caution-soft',
    critical: 'critical',
    criticalSoft: 'critical-soft',
    spine: 'spine',
    shadow: 'shadow',
  },
  (name) => `color-${name ?? ''}`,
)

type Palette = Record<keyof typeof color, string>

// Paper and ink with one deep petrol. Text on any surface has at least 7:1, controls' borders at least 3:1.
const LIGHT: Palette = {
  desk: '#f1ece2',
  surface: '#fffdf9',
  surfaceSunken: '#f8f4ec',
  text: '#1e1b17',
  textMuted: '#524c43',
  hairline: '#dcd4c5',
  control: '#857c6d',
  accent: '#0a4f63',
  accentHover: '#073c4c',
  accentSoft: '#e2eff1',
  onAccent: '#ffffff',
  positive: '#17562f',
  positiveSoft: '#e5f2e8',
  caution: '#654000',
  cautionSoft: '#fbf0d7',
  critical: '#8f1a1a',
  criticalSoft: '#fbe9e6',
  spine: 'rgb(64 48 24 / 9%)',
  shadow: '0 1px 2px rgb(48 36 16 / 10%), 0 12px 32px -12px rgb(48 36 16 / 22%)',
}

const DARK: Palette = {
  desk: '#131517',
  surface: '#1d2022',
  surfaceSunken: '#17191b',
  text: '#eeeae2',
  textMuted: '#bdb7ac',
  hairline: '#383c3f',
  control: '#868d92',
  accent: '#8accdd',
  accentHover: '#abdce8',
  accentSoft: '#18343c',
  onAccent: '#06222b',
  positive: '#93d6a8',
  positiveSoft: '#17301f',
  caution: '#efc777',
  cautionSoft: '#35290f',
  critical: '#f7aaa1',
  criticalSoft: '#3d1c1a',
  spine: 'rgb(0 0 0 / 24%)',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -12px rgb(0 0 0 / 70%)',
}

/** Paper is white, whatever the screen shows, and grounds are not printed. */
const PAPER: Palette = { ...LIGHT, desk: '#ffffff', surface: '#ffffff', spine: 'transparent', shadow: 'none' }

const named = (palette: Palette): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(color) as (keyof Palette)[]).map((name) => [
      color[name].replace(/^var\(|\)$/g, ''),
      palette[name],
    ]),
  )

const theme = (palette: Palette, colorScheme: 'light' | 'dark'): GlobalStyleRule => ({
  vars: named(palette),
  colorScheme,
})

globalStyle(':root', {
  ...theme(LIGHT, 'light'),
  '@media': { '(prefers-color-scheme: dark)': theme(DARK, 'dark') },
})
globalStyle(':root[data-theme="light"]', theme(LIGHT, 'light'))
globalStyle(':root[data-theme="dark"]', theme(DARK, 'dark'))
// As strong as those of a chosen theme, and after them.
globalStyle(':root, :root[data-theme]', { '@media': { print: theme(PAPER, 'light') } })

/** The 4 px grid. */
export const space = (steps: number): string => `${steps * 0.25}rem`

/** The one radius. */
export const RADIUS = '0.5rem'

/** The smallest target for a finger: 44 px. */
export const TOUCH = '2.75rem'

/** A 1.2 scale. */
export const size = {
  small: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  title: '1.2rem',
  heading: '1.728rem',
  display: '2.074rem',
} as const

/** The page is read on a phone, or has room for facing pages. */
export const WIDE = '(min-width: 48rem)'
export const NARROW = '(max-width: 47.99rem)'
/** Too little room for a header that says everything. */
export const COMPACT = '(max-width: 79.99rem)'

export const MOTION = '(prefers-reduced-motion: no-preference)'
