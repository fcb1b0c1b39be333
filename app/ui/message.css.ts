import { style, styleVariants } from '@vanilla-extract/css'
import { color, RADIUS, space } from './tokens.css'

const box = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: space(3),
  paddingBlock: space(3),
  paddingInline: space(4),
  borderRadius: RADIUS,
  borderInlineStart: '4px solid',
  overflowWrap: 'anywhere',
})

export const tone = styleVariants({
  error: [box, { background: color.criticalSoft, color: color.critical, borderColor: color.critical }],
  caution: [box, { background: color.cautionSoft, color: color.caution, borderColor: color.caution }],
  success: [box, { background: color.positiveSoft, color: color.positive, borderColor: color.positive }],
  note: [box, { background: color.accentSoft, color: color.text, borderColor: color.accent }],
})

export const glyph = style({ marginBlockStart: '0.125rem' })
export const body = style({ display: 'grid', gap: space(2), minInlineSize: 0 })
