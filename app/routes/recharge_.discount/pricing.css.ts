import { style } from '@vanilla-extract/css'
import { card as sheet } from '~/ui/card.css'
import { color, NARROW, RADIUS, size, space, TOUCH } from '~/ui/tokens.css'

const BROAD = '(min-width: 62rem)'

/** What is for sale beside what is being paid. */
export const columns = style({
  display: 'grid',
  gap: space(6),
  alignItems: 'start',
  '@media': { [BROAD]: { gridTemplateColumns: 'minmax(0, 1.9fr) minmax(20rem, 1fr)' } },
})
export const offers = style({ display: 'grid', gap: space(4), minInlineSize: 0 })
export const offersHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})
export const offersTitle = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600 })

export const terms = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  padding: space(1),
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
})
export const term = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: TOUCH,
  paddingInline: space(3),
  borderRadius: RADIUS,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: 'none',
  color: color.textMuted,
  selectors: {
    '&:hover': { color: color.text },
    '&[aria-current]': { background: color.accent, color: color.onAccent },
  },
})

export const cards = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
})
export const packages = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
})
export const card = style([
  sheet,
  {
    display: 'grid',
    alignContent: 'start',
    gap: space(4),
    blockSize: '100%',
    padding: space(5),
    color: color.text,
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: color.accent, color: color.text },
      '&[aria-current]': { borderColor: color.accent, boxShadow: `inset 0 0 0 2px ${color.accent}` },
    },
  },
])
export const cardHead = style({ display: 'flex', justifyContent: 'space-between', gap: space(2) })
export const cardName = style({ fontSize: size.lead, fontWeight: 600 })
export const chosen = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '1.75rem',
  blockSize: '1.75rem',
  borderRadius: '50%',
  background: color.accent,
  color: color.onAccent,
})
export const price = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) })
export const amount = style({ fontSize: size.heading, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const per = style({ fontSize: size.small, color: color.textMuted })
export const billed = style({ flexBasis: '100%', fontSize: size.small, color: color.textMuted })
export const points = style({ display: 'grid', gap: space(2), fontSize: size.small })
export const point = style({ display: 'flex', gap: space(2) })
export const tick = style({ flex: 'none', marginBlockStart: '0.125rem', color: color.positive })
export const note = style({ fontSize: size.small, color: color.textMuted })

export const payment = style([
  sheet,
  {
    display: 'grid',
    gap: space(4),
    padding: space(6),
    scrollMarginBlockStart: space(4),
    '@media': {
      [NARROW]: { padding: space(4) },
      [BROAD]: { position: 'sticky', insetBlockStart: space(4) },
    },
  },
])
export const lines = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: space(4),
  rowGap: space(2),
  paddingBlock: space(3),
  borderBlock: `1px solid ${color.hairline}`,
})
export const lineValue = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const total = style({ fontWeight: 600 })
export const form = style({ display: 'grid', gap: space(4) })
export const consent = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: space(2) })
export const consentText = style({ fontSize: size.small })
export const secure = style({
  display: 'flex',
  gap: space(2),
  fontSize: size.small,
  color: color.textMuted,
})
export const lock = style({ flex: 'none', marginBlockStart: '0.125rem' })
/** The provider's frame brings no border of its own. */
export const cardFields = style({
  minBlockSize: TOUCH,
  paddingBlock: space(3),
  paddingInline: space(3),
  border: `1px solid ${color.control}`,
  borderRadius: RADIUS,
  background: color.surface,
})
export const comparison = style({
  display: 'grid',
  gap: space(3),
  minInlineSize: 0,
  marginBlockStart: space(4),
})
export const planName = style({ whiteSpace: 'nowrap' })
export const cardArea = style({ display: 'grid', gap: space(1) })
export const consentBox = style({ display: 'grid', gap: space(2) })
export const consentError = style({ fontSize: size.small, fontWeight: 600, color: color.critical })
export const policies = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(4),
  fontSize: size.small,
})
