import { style } from '@vanilla-extract/css'
import { color, NARROW, space } from '~/ui/tokens.css'

export const page = style({
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(4),
  '@media': { [NARROW]: { display: 'none' } },
})
export const sketch = style({
  inlineSize: '100%',
  maxInlineSize: '20rem',
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
})
export const line = style({ fill: color.hairline })
export const text = style({
  maxInlineSize: '34ch',
  color: color.textMuted,
  textAlign: 'center',
  textWrap: 'balance',
})
