import { style } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from './tokens.css'

export const list = style({ display: 'flex', gap: space(2) })

export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
  paddingInline: space(3),
  borderBlockEnd: '3px solid transparent',
  color: color.textMuted,
  fontSize: size.body,
  fontWeight: 600,
  textDecoration: 'none',
  '@media': { '(forced-colors: active)': { borderBlockEndColor: 'Canvas' } },
  selectors: {
    '&:hover': { color: color.text },
    '&[aria-current]': { color: color.accent, borderBlockEndColor: color.accent },
  },
})
