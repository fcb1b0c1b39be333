import { style } from '@vanilla-extract/css'
import { color, size, space } from '~/ui/tokens.css'

export const form = style({ display: 'grid', gap: space(4) })
export const code = style({ maxInlineSize: '24rem', letterSpacing: '0.06em', textTransform: 'uppercase' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const success = style({ display: 'grid', gap: space(4) })
export const gained = style({ display: 'flex', gap: space(2), fontSize: size.lead, fontWeight: 600 })
export const glyph = style({ flex: 'none', color: color.positive })
