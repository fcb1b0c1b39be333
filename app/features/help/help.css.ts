import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, size, space } from '~/ui/tokens.css'

export const subtitle = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const text = style([card, { padding: space(6), lineHeight: 1.6 }])
export const articles = style([card, { display: 'grid' }])
export const article = style({
  display: 'grid',
  gap: space(1),
  padding: space(5),
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.hairline}` } },
})
export const articleLink = style({ fontSize: size.lead, fontWeight: 600 })
export const neighbours = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(4),
  paddingBlockStart: space(4),
  borderBlockStart: `1px solid ${color.hairline}`,
})
