import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, NARROW, RADIUS, size, space, TOUCH, WIDE } from '~/ui/tokens.css'

export const back = style({ fontSize: size.small })
export const sheet = style([card, { display: 'grid', gap: space(4), padding: space(5), minInlineSize: 0 }])
export const title = style({ fontSize: size.title, fontWeight: 600 })
export const aside = style({ fontSize: size.small, color: color.textMuted })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: space(4),
})
export const fact = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
export const factName = style({ fontSize: size.small, color: color.textMuted })
export const factValue = style({ margin: 0, fontVariantNumeric: 'tabular-nums' })
globalStyle(`${factValue} summary`, {
  minBlockSize: '1.5rem',
  fontSize: 'inherit',
  // for fingers larger than its line, which stays on that of its neighbours
  '@media': {
    '(pointer: coarse)': { minBlockSize: TOUCH, marginBlock: `calc((1.5rem - ${TOUCH}) / 2)` },
  },
})
export const summary = style({ cursor: 'pointer', inlineSize: 'fit-content', paddingBlock: space(1) })
export const findingsTitle = style({ marginBlock: space(3), fontSize: size.body, fontWeight: 600 })
export const findings = style({
  listStyle: 'disc',
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(5),
})
export const report = style({ marginBlockStart: space(3) })

export const preview = style({ display: 'grid', gap: space(4), minInlineSize: 0 })

/** As far as the frame is wide; the pictures are fine enough for twice that on most screens. */
export const ZOOMS = [1, 1.5, 2, 3] as const
export type Zoom = (typeof ZOOMS)[number]
export const zoom = style({ display: 'flex', alignItems: 'center', gap: space(1) })
export const zoomValue = style({
  minInlineSize: '3.5rem',
  textAlign: 'center',
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
})
export const frame = style({
  overflow: 'auto',
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surfaceSunken,
})
/** Enlarged it is a window: both sides move together under it. */
export const enlarged = style([frame, { maxBlockSize: '92vh' }])
export const zoomed = styleVariants({
  1: { inlineSize: '100%' },
  1.5: { inlineSize: '150%' },
  2: { inlineSize: '200%' },
  3: { inlineSize: '300%' },
})
export const pages = style({ listStyle: 'none', padding: 0, margin: 0 })
export const pair = style({
  display: 'grid',
  gap: space(3),
  padding: space(3),
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr' } },
})
export const alone = style({
  padding: space(3),
  '@media': { [WIDE]: { maxInlineSize: '50%', marginInline: 'auto' } },
})
export const side = style({ fontSize: size.small, fontWeight: 600, color: color.textMuted })
/** Where the sides stand below each other, each page says itself which it is. */
export const heads = style({ '@media': { [NARROW]: { display: 'none' } } })
export const pageSide = style([
  side,
  { display: 'none', marginBlockEnd: space(1), '@media': { [NARROW]: { display: 'block' } } },
])
export const page = style({ display: 'block', textDecoration: 'none' })
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  background: '#fff',
  color: '#1e1b17',
  boxShadow: color.shadow,
})

export const texts = style({})
export const place = style({})
globalStyle(`${texts} th.${place}`, {
  paddingBlock: space(3),
  background: color.surfaceSunken,
  color: color.text,
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [NARROW]: { display: 'block' } },
})
// as a card it would show its ground above and below
export const placeRow = style({})
globalStyle(`${texts} tr.${placeRow}`, { '@media': { [NARROW]: { paddingBlock: 0 } } })
export const text = style({ whiteSpace: 'pre-line', textAlign: 'start' })
export const cell = style({
  fontSize: size.small,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const mark = style({ fontSize: size.small, color: color.caution })
