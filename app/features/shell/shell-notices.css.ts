import { keyframes, style } from '@vanilla-extract/css'
import { color, MOTION, size, space } from '~/ui/tokens.css'

const line = style({
  paddingBlock: space(2),
  paddingInline: space(6),
  fontSize: size.small,
  fontWeight: 600,
  textAlign: 'center',
})
export const offline = style([line, { background: color.cautionSoft, color: color.caution }])
export const online = style([line, { background: color.positiveSoft, color: color.positive }])

const breathe = keyframes({ from: { opacity: 0.5 }, to: { opacity: 1 } })

const bar = style({
  position: 'fixed',
  zIndex: 20,
  insetBlockStart: 0,
  insetInline: 0,
  inlineSize: '100%',
  blockSize: '3px',
  border: 0,
  background: 'transparent',
  appearance: 'none',
  pointerEvents: 'none',
  '::-webkit-progress-bar': { background: 'transparent' },
})
export const active = style([
  bar,
  {
    '::-webkit-progress-value': { background: color.accent },
    '::-moz-progress-bar': { background: color.accent },
    selectors: { '&:not([value])': { background: color.accent } },
    '@media': { [MOTION]: { animation: `${breathe} 600ms infinite alternate` } },
  },
])
export const failed = style([bar, { background: color.critical }])
