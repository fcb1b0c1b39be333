import { style } from '@vanilla-extract/css'
import { color, size, space } from '~/ui/tokens.css'

export const note = style({ display: 'grid', gap: space(1), fontSize: size.small, color: color.textMuted })
export const differs = style({ color: color.caution })
export const summary = style({ cursor: 'pointer', inlineSize: 'fit-content', paddingBlock: space(1) })
export const figures = style({ display: 'grid', gap: space(1), maxInlineSize: '28rem' })
export const figure = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) })
export const value = style({ flex: 'none', margin: 0, fontVariantNumeric: 'tabular-nums', color: color.text })
export const heading = style({ marginBlock: space(2), fontWeight: 600, color: color.text })
