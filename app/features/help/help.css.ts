import { globalStyle, style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, NARROW, RADIUS, size, space, TOUCH, WIDE } from '~/ui/tokens.css'

export const subtitle = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600 })
export const section = style({ display: 'grid', gap: space(3), minInlineSize: 0 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })

/** As wide as a text is read. */
export const screen = style({
  display: 'grid',
  gap: space(5),
  minInlineSize: 0,
  inlineSize: '100%',
  maxInlineSize: '42rem',
  marginInline: 'auto',
})
export const sheet = style([
  card,
  { padding: space(6), minInlineSize: 0, '@media': { [NARROW]: { padding: space(4) } } },
])
export const way = style({
  display: 'flex',
  flexWrap: 'wrap',
  fontSize: size.small,
  color: color.textMuted,
})
globalStyle(`${way} > li + li::before`, { content: '"/"', marginInline: space(2) })

export const search = style({ display: 'grid', gap: space(1) })
export const searchLine = style({ display: 'flex', gap: space(2) })
globalStyle(`${searchLine} > button, ${searchLine} svg`, { flex: 'none' })

export const articles = style([card, { display: 'grid' }])
export const article = style({
  display: 'grid',
  gap: space(1),
  padding: space(5),
  minInlineSize: 0,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.hairline}` } },
  '@media': { [NARROW]: { padding: space(4) } },
})
export const articleLink = style({ fontSize: size.lead, fontWeight: 600 })
export const description = style({ color: color.textMuted })

export const groups = style({
  display: 'grid',
  gap: space(6),
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr' } },
})
export const group = style({ display: 'grid', gap: space(2), alignContent: 'start', minInlineSize: 0 })
export const links = style({ display: 'grid' })
export const link = style({ display: 'flex', alignItems: 'center', minBlockSize: TOUCH })

export const neighbours = style({
  display: 'grid',
  gap: space(4),
  paddingBlockStart: space(4),
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr' } },
})
globalStyle(`${neighbours} > [rel="next"]`, {
  '@media': { [WIDE]: { gridColumn: 2, textAlign: 'end' } },
})
globalStyle(`${neighbours} > :not([rel])`, { gridColumn: '1 / -1' })
export const pages = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minInlineSize: TOUCH,
  minBlockSize: TOUCH,
  borderRadius: RADIUS,
  selectors: { '&[aria-current]': { background: color.accentSoft, fontWeight: 600 } },
})
