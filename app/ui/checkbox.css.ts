import { style } from '@vanilla-extract/css'
import { color } from './tokens.css'

export const checkbox = style({
  flex: 'none',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  margin: 0,
  accentColor: color.accent,
})
