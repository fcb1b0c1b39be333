import { style } from '@vanilla-extract/css'
import { color, RADIUS } from './tokens.css'

export const card = style({
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
  boxShadow: color.shadow,
})
