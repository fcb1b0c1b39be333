import { style } from '@vanilla-extract/css'
import { color, space, TOUCH } from './tokens.css'

export const checkbox = style({
  flex: 'none',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  margin: 0,
  accentColor: color.accent,
})

export const checkAll = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
})
