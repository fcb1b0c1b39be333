import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { color, NARROW, size, space } from '~/ui/tokens.css'

export const wide = style({ display: 'grid', gap: space(5), minInlineSize: 0 })
/** 65–75 characters a line. */
export const reading = style([wide, { maxInlineSize: '42rem', marginInline: 'auto', inlineSize: '100%' }])
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space(4),
})
export const words = style({ display: 'grid', gap: space(2), minInlineSize: 0 })
export const lead = style({ fontSize: size.lead, color: color.textMuted })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const sheet = style([
  card,
  { display: 'grid', gap: space(4), padding: space(6), '@media': { [NARROW]: { padding: space(4) } } },
])
export const steps = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(3, 1fr)',
  '@media': { [NARROW]: { gridTemplateColumns: '1fr' } },
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minBlockSize: '2.75rem',
  fontWeight: 600,
  color: color.textMuted,
  selectors: { '&[aria-current]': { color: color.accent } },
})
export const stepNumber = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: '50%',
  border: '2px solid currentColor',
  fontVariantNumeric: 'tabular-nums',
})
export const cellLinks = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(3), rowGap: space(2) })
