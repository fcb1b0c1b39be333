import { style } from '@vanilla-extract/css'
import { color, NARROW, RADIUS, size, space, TOUCH } from './tokens.css'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space(6),
  rowGap: space(3),
  paddingBlock: space(3),
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
})
export const pages = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) })

export const page = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: TOUCH,
  minBlockSize: TOUCH,
  borderRadius: RADIUS,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    'a&:hover': { background: color.accentSoft, color: color.text },
    '&[aria-current]': { background: color.accent, color: color.onAccent },
    '&[aria-disabled]': { color: color.textMuted, opacity: 0.6 },
  },
})

/** Arrows follow the direction of reading. */
export const arrow = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } })

export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  '@media': { [NARROW]: { inlineSize: '100%' } },
})
export const number = style({ inlineSize: '5rem' })
export const sizes = style({ inlineSize: 'auto' })
