import { style } from '@vanilla-extract/css'
import { color, RADIUS, space } from './tokens.css'

export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const skipLink = style({
  position: 'absolute',
  insetInlineStart: space(3),
  insetBlockStart: space(2),
  zIndex: 10,
  paddingBlock: space(3),
  paddingInline: space(4),
  borderRadius: RADIUS,
  background: color.accent,
  color: color.onAccent,
  fontWeight: 600,
  selectors: {
    '&:not(:focus)': {
      clipPath: 'inset(50%)',
      inlineSize: '1px',
      blockSize: '1px',
      padding: 0,
      overflow: 'hidden',
    },
    '&:hover': { color: color.onAccent },
  },
})
