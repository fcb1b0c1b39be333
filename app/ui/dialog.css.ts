import { style } from '@vanilla-extract/css'
import { color, RADIUS, size, space } from './tokens.css'

/** Specification §9: how far from the top a dialog stands. */
const DIALOG_TOP = '15vh'

export const dialog = style({
  inlineSize: 'min(30rem, calc(100vw - 2rem))',
  maxBlockSize: '70dvh',
  marginBlockStart: DIALOG_TOP,
  padding: space(6),
  overflowWrap: 'anywhere',
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
  color: color.text,
  boxShadow: color.shadow,
  '::backdrop': { background: 'rgb(0 0 0 / 45%)' },
  selectors: { '&[open]': { display: 'grid', gap: space(4) } },
})
export const title = style({ fontSize: size.title, lineHeight: 1.3 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
