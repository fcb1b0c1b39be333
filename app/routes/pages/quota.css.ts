import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { BOOK } from '~/ui/fonts.css'
import { color, NARROW, size, space } from '~/ui/tokens.css'

export const balances = style([
  card,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: space(5),
    padding: space(5),
    '@media': { [NARROW]: { padding: space(4), gap: space(3) } },
  },
])
export const balance = style({ display: 'grid', gap: space(1), alignContent: 'start' })
export const term = style({ fontSize: size.small, color: color.textMuted })
export const figure = style({
  fontFamily: BOOK,
  fontSize: size.title,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
export const filter = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space(3) })
export const exportLink = style({ marginInlineStart: 'auto' })
export const amount = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
