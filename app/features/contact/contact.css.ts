import { style } from '@vanilla-extract/css'
import { control } from '~/ui/field.css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const form = style({ display: 'grid', gap: space(4), minInlineSize: 0 })
export const message = style([control, { minBlockSize: '9rem', resize: 'vertical', lineHeight: 1.5 }])
export const hint = style({ fontSize: size.small, color: color.textMuted })
export const agree = style({ display: 'flex', alignItems: 'start', gap: space(3), minBlockSize: TOUCH })
export const box = style({
  flex: 'none',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  marginBlockStart: '0.125rem',
})
export const kept = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  overflowWrap: 'anywhere',
})
export const mail = style({ fontSize: size.small, color: color.textMuted })
