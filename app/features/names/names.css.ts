import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, NARROW, size, space, WIDE } from '~/ui/tokens.css'

export const form = style([
  card,
  { display: 'grid', gap: space(4), padding: space(6), '@media': { [NARROW]: { padding: space(4) } } },
])
export const choices = style({
  display: 'grid',
  gap: space(4),
  '@media': { [WIDE]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const results = style({ display: 'grid', gap: space(4), minInlineSize: 0 })
export const subtitle = style({
  fontSize: size.title,
  lineHeight: 1.3,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const list = style({ display: 'grid', gap: space(4) })
export const name = style([
  card,
  {
    display: 'grid',
    gap: space(4),
    padding: space(5),
    minInlineSize: 0,
    '@media': { [WIDE]: { gridTemplateColumns: '14rem 1fr', columnGap: space(6) } },
  },
])
export const written = style({ display: 'grid', gap: space(1), alignContent: 'start', minInlineSize: 0 })
export const large = style({ fontSize: '2.75rem', lineHeight: 1.25, fontWeight: 400 })
export const second = style({ fontSize: size.title })
export const pinyin = style({ fontSize: size.lead, color: color.accent, fontWeight: 600 })
export const label = style({ fontSize: size.small, color: color.textMuted })
export const explained = style({ display: 'grid', gap: space(3), alignContent: 'start', minInlineSize: 0 })
// The glyphs of all lines share a column, which is as wide as the widest: one form, or both.
export const characters = style({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: space(3),
  rowGap: space(2),
})
export const character = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'baseline',
  minInlineSize: 0,
})
export const glyph = style({ fontSize: size.title })
export const words = style({ display: 'grid', minInlineSize: 0 })
export const reason = style({ fontSize: size.small, color: color.textMuted })
export const how = style({ display: 'grid', gap: space(3) })
