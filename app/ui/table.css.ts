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

/** Beside `table`: too many columns for a tablet, cards there too. */
export const many = style({})

/** Rows as cards for the tables of a selector, on screens of this kind. */
function rowsAsCards(tables: string, screens: string): void {
  const there = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
    globalStyle(selector, { '@media': { [screens]: rule } })
  there(`${tables}, ${tables} tbody, ${tables} tr, ${tables} td`, { display: 'block', inlineSize: '100%' })
  there(`${tables} thead`, {
    display: 'block',
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  there(`${tables} tr`, { borderBlockStart: `1px solid ${color.hairline}`, paddingBlock: space(2) })
  there(`${tables} td`, { borderBlockStart: 'none', paddingBlock: space(1) })
  // nothing is there, such as no box where nothing can be chosen
  there(`${tables} td:empty`, { display: 'none' })
  there(`${tables} td[data-label]::before`, {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: size.small,
    color: color.textMuted,
  })
}
rowsAsCards(table, NARROW)
rowsAsCards(`${table}.${many}`, '(max-width: 61.99rem)')

/** On a tablet a card has room for several cells beside each other. */
const cardsOnTablet = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${table}.${many} ${selector}`, {
    '@media': { '(min-width: 34rem) and (max-width: 61.99rem)': rule },
  })
cardsOnTablet('tbody tr', {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
  columnGap: space(2),
  paddingInline: space(3),
  alignItems: 'start',
})
cardsOnTablet('td[colspan]', { gridColumn: '1 / -1' })
