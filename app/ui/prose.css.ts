import { globalStyle, style } from '@vanilla-extract/css'
import { color, NARROW, RADIUS, size, space } from './tokens.css'

export const prose = style({ display: 'grid', gap: space(4), minInlineSize: 0, lineHeight: 1.65 })
const within = (selector: string, rule: Parameters<typeof globalStyle>[1]): void =>
  globalStyle(`${prose} ${selector}`, rule)

// A grid item does not grow beyond its column.
globalStyle(`${prose} > *`, { minInlineSize: 0, overflowWrap: 'anywhere' })
within('h2', {
  margin: 0,
  fontSize: size.title,
  lineHeight: 1.3,
  fontWeight: 600,
  scrollMarginBlockStart: space(6),
})
globalStyle(`${prose} > * + h2`, { marginBlockStart: space(3) })
within('h3', { margin: 0, fontSize: size.body, fontWeight: 600 })
within(':is(ul, ol)', { display: 'grid', gap: space(2), paddingInlineStart: space(6) })
within('ul', { listStyle: 'disc' })
within('ol', { listStyle: 'decimal' })
within('table', {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '@media': { [NARROW]: { fontSize: size.small } },
})
within(':is(th, td)', {
  paddingBlock: space(2),
  paddingInlineEnd: space(3),
  borderBlockEnd: `1px solid ${color.hairline}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'break-word',
})
within(':is(th, td):last-child', { paddingInlineEnd: 0 })
within('th', { fontSize: size.small, color: color.textMuted })
within('code', {
  paddingInline: space(1),
  borderRadius: `calc(${RADIUS} / 2)`,
  background: color.surfaceSunken,
  fontSize: '0.9em',
  // Names of cookies in a table may be wider than its column on a small screen with wide letters.
  overflowWrap: 'anywhere',
})

export const contents = style({
  display: 'grid',
  gap: space(2),
  padding: space(4),
  borderRadius: RADIUS,
  background: color.surfaceSunken,
})
export const contentsTitle = style({ fontSize: size.small, fontWeight: 600, color: color.textMuted })
export const contentsList = style({
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(5),
  listStyle: 'decimal',
})
