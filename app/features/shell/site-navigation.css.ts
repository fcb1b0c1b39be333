import { style } from '@vanilla-extract/css'
import { color, NARROW, size, space } from '~/ui/tokens.css'

export const row = style({
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  minInlineSize: 0,
  '@media': { [NARROW]: { display: 'none' } },
})
export const folded = style({
  display: 'none',
  marginInlineEnd: 'auto',
  '@media': { [NARROW]: { display: 'block' } },
})
export const plus = style({
  gridColumn: '1 / -1',
  padding: space(3),
  fontSize: size.small,
  color: color.textMuted,
})
