import { style } from '@vanilla-extract/css'
import { color, size, space } from './tokens.css'

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space(3),
  paddingBlock: space(10),
  paddingInline: space(4),
  textAlign: 'center',
  fontSize: size.body,
  color: color.textMuted,
})
export const glyph = style({ color: color.control })
export const title = style({ fontSize: size.lead, fontWeight: 600, color: color.text })
