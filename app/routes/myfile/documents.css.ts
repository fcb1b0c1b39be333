import { globalStyle, style } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const search = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space(3) })
globalStyle(`${search} > div`, { flex: '1 1 12rem', maxInlineSize: '22rem' })
export const number = style({
  overflowWrap: 'anywhere',
  minInlineSize: '5rem',
  display: 'inline-block',
  '@media': { '(min-width: 72rem)': { whiteSpace: 'nowrap' } },
})
/** Wide enough that a name of usual length stays whole. */
export const name = style({
  display: 'inline-block',
  '@media': { '(min-width: 62rem)': { minInlineSize: '9rem' } },
})
/** Names of languages are not torn apart in scripts without spaces. */
export const pair = style({ wordBreak: 'keep-all' })
export const price = style({ '@media': { '(min-width: 72rem)': { whiteSpace: 'nowrap' } } })
export const aside = style({ display: 'block', fontSize: size.small, color: color.textMuted })
export const operation = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '1.75rem',
  // a target taller than its line, which stays on that of its row
  marginBlock: '-0.25rem',
  '@media': {
    '(pointer: coarse)': { minBlockSize: TOUCH, marginBlock: 0 },
    '(min-width: 72rem)': { whiteSpace: 'nowrap' },
  },
})
