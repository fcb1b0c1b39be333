import { style } from '@vanilla-extract/css'
import { color } from './tokens.css'

const track = { background: color.hairline, borderRadius: '999px' }
const fill = { background: color.accent, borderRadius: '999px' }

/** The real `<progress>`: its width needs no inline style, which the content security policy forbids. */
export const progress = style({
  appearance: 'none',
  inlineSize: '100%',
  blockSize: '0.5rem',
  border: 0,
  overflow: 'hidden',
  forcedColorAdjust: 'none',
  ...track,
  selectors: {
    '&::-webkit-progress-bar': track,
    '&::-webkit-progress-value': fill,
    '&::-moz-progress-bar': fill,
  },
})
