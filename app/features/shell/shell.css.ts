import { style } from '@vanilla-extract/css'
import { BOOK } from '~/ui/fonts.css'
import { color, COMPACT, NARROW, RADIUS, size, space, TOUCH } from '~/ui/tokens.css'

export const page = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' })

const measure = {
  inlineSize: '100%',
  maxInlineSize: '72rem',
  marginInline: 'auto',
  paddingInline: space(6),
  '@media': { [NARROW]: { paddingInline: space(3) } },
} as const

export const header = style({ borderBlockEnd: `1px solid ${color.hairline}`, background: color.surface })

export const headerInner = style([
  measure,
  // wider than the text: long languages need it
  { display: 'flex', alignItems: 'center', gap: space(3), minBlockSize: '3.5rem', maxInlineSize: '86rem' },
  { '@media': { [NARROW]: { gap: space(1) } } },
])

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
  color: color.accent,
  fontFamily: BOOK,
  fontSize: '1.375rem',
  fontWeight: 600,
  textDecoration: 'none',
  letterSpacing: '-0.01em',
})

export const navigation = style({ display: 'flex', flex: 1, gap: space(1), minInlineSize: 0 })

export const navLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: TOUCH,
  paddingInline: space(3),
  borderRadius: RADIUS,
  color: color.text,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: color.accentSoft, color: color.text },
    '&[aria-current]': { color: color.accent },
  },
  '@media': { [COMPACT]: { paddingInline: space(2) }, [NARROW]: { paddingInline: space(1) } },
})

export const login = style([
  navLink,
  {
    gap: space(2),
    color: color.accent,
    '@media': { [NARROW]: { justifyContent: 'center', minInlineSize: TOUCH } },
  },
])

/** Beside the icon where there is room; read out in any case. */
export const loginText = style({
  '@media': {
    [NARROW]: {
      position: 'absolute',
      inlineSize: 1,
      blockSize: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

export const person = style({
  padding: space(3),
  fontSize: size.small,
  color: color.textMuted,
  overflowWrap: 'anywhere',
})

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  '@media': { [NARROW]: { gap: 0 } },
})

export const main = style([
  measure,
  { flex: 1, paddingBlock: space(8), ':focus': { outline: 'none' } },
  { '@media': { [NARROW]: { paddingBlock: space(5) } } },
])

export const footer = style({ borderBlockStart: `1px solid ${color.hairline}` })

export const footerInner = style([
  measure,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(2),
    paddingBlock: space(3),
    fontSize: size.small,
    color: color.textMuted,
  },
])

export const footerLinks = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(4) })
export const footerLink = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: TOUCH })

export const errorScreen = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space(4),
  maxInlineSize: '40rem',
  marginInline: 'auto',
  paddingBlock: space(12),
})

export const errorStatus = style({
  fontFamily: BOOK,
  fontSize: '4rem',
  lineHeight: 1,
  color: color.textMuted,
  fontVariantNumeric: 'oldstyle-nums',
})

export const errorGlyph = style({ color: color.textMuted })

export const reference = style({ fontSize: size.small, color: color.textMuted, overflowWrap: 'anywhere' })
