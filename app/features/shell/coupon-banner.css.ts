import { style } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  paddingBlock: space(2),
  paddingInlineStart: space(3),
  background: color.accentSoft,
  color: color.text,
  fontSize: size.small,
})
export const text = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(2),
  minInlineSize: 0,
})
export const glyph = style({ flex: 'none', color: color.accent })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: TOUCH,
  fontWeight: 600,
})
