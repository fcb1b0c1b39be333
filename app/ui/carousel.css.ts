import { style } from '@vanilla-extract/css'
import { color, RADIUS, size, space, TOUCH } from './tokens.css'

export const carousel = style({ display: 'grid', gap: space(3), minInlineSize: 0 })

/** One slide at a time, which a finger or the wheel moves; script only turns it by itself. */
export const slides = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: RADIUS,
})

export const slide = style({ flex: '0 0 100%', minInlineSize: 0, scrollSnapAlign: 'start' })

export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
})

export const position = style({
  minInlineSize: '4rem',
  textAlign: 'center',
  fontSize: size.small,
  color: color.textMuted,
})

export const control = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: TOUCH,
  blockSize: TOUCH,
  border: `1px solid ${color.control}`,
  borderRadius: RADIUS,
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
  ':hover': { background: color.accentSoft },
})

export const backwards = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } })
