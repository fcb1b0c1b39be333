import { globalStyle, style } from '@vanilla-extract/css'
import { rowsAsCards } from './rows-as-cards'
import { color, NARROW, size, space } from './tokens.css'

/** On a phone each row becomes a card whose cells carry their column's name (`data-label`). */
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontVariantNumeric: 'tabular-nums',
})

globalStyle(`${table} th`, {
  paddingBlock: space(2),
  paddingInline: space(5),
  textAlign: 'start',
  fontSize: size.small,
  fontWeight: 600,
  color: color.textMuted,
})
globalStyle(`${table} td`, {
  paddingBlock: space(3),
  paddingInline: space(5),
  borderBlockStart: `1px solid ${color.hairline}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})

rowsAsCards(table, NARROW)
