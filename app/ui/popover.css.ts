import { style } from '@vanilla-extract/css'
import { color, RADIUS, size, space, TOUCH } from './tokens.css'

export const popover = style({ position: 'relative', display: 'inline-block' })

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minBlockSize: TOUCH,
  color: color.accent,
  fontSize: size.small,
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.25em',
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})

export const panel = style({
  position: 'absolute',
  zIndex: 5,
  insetBlockStart: '100%',
  insetInlineStart: 0,
  inlineSize: 'max-content',
  maxInlineSize: 'min(22rem, calc(100vw - 3rem))',
  padding: space(4),
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
  boxShadow: color.shadow,
  fontSize: size.small,
})
