import { style } from '@vanilla-extract/css'
import { color, RADIUS, size, space, TOUCH } from './tokens.css'

export const field = style({ display: 'grid', gap: space(1), minInlineSize: 0 })
export const label = style({ fontSize: size.small, fontWeight: 600, color: color.textMuted })
export const error = style({
  display: 'flex',
  alignItems: 'start',
  gap: space(1),
  fontSize: size.small,
  fontWeight: 600,
  color: color.critical,
})
export const errorGlyph = style({ flex: 'none', marginBlockStart: '0.125rem' })

export const control = style({
  inlineSize: '100%',
  minBlockSize: TOUCH,
  paddingBlock: space(2),
  paddingInline: space(3),
  border: `1px solid ${color.control}`,
  borderRadius: RADIUS,
  background: color.surface,
  color: color.text,
  textOverflow: 'ellipsis',
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.critical, boxShadow: `inset 0 0 0 1px ${color.critical}` },
    '&::placeholder': { color: color.textMuted, opacity: 1 },
  },
})

export const counter = style({ fontSize: size.small, color: color.textMuted, textAlign: 'end' })
