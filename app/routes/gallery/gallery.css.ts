import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, space } from '~/ui/tokens.css'

export const part = style([
  card,
  { display: 'grid', gap: space(4), padding: space(5), marginBlockEnd: space(5) },
])
export const row = style({ display: 'grid', gap: space(4), justifyItems: 'start', minInlineSize: 0 })
export const slide = style({ padding: space(12), textAlign: 'center', background: color.accentSoft })
