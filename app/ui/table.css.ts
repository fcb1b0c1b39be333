import { globalStyle, style } from '@vanilla-extract/css'
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
globalStyle(`${table}, ${table} tbody, ${table} tr, ${table} td`, {
  '@media': { [NARROW]: { display: 'block', inlineSize: '100%' } },
})
globalStyle(`${table} thead`, {
  '@media': {
    [NARROW]: {
      display: 'block',
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
globalStyle(`${table} tr`, {
  '@media': { [NARROW]: { borderBlockStart: `1px solid ${color.hairline}`, paddingBlock: space(2) } },
})
globalStyle(`${table} td`, {
  '@media': { [NARROW]: { borderBlockStart: 'none', paddingBlock: space(1) } },
})
globalStyle(`${table} td[data-label]::before`, {
  '@media': {
    [NARROW]: {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: size.small,
      color: color.textMuted,
    },
  },
})
