import { style } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const search = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space(3) })
export const number = style({ overflowWrap: 'anywhere', minInlineSize: '5rem', display: 'inline-block' })
export const aside = style({ display: 'block', fontSize: size.small, color: color.textMuted })
export const operation = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '1.75rem',
  '@media': { '(pointer: coarse)': { minBlockSize: TOUCH } },
})
