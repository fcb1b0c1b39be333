import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { BOOK } from '~/ui/fonts.css'
import { color, NARROW, RADIUS, size, space, TOUCH, WIDE } from '~/ui/tokens.css'

export const landing = style({
  display: 'grid',
  gap: space(14),
  marginBlockStart: space(16),
  scrollMarginBlockStart: space(6),
  '@media': { [NARROW]: { gap: space(10), marginBlockStart: space(10) } },
})
export const section = style({ display: 'grid', gap: space(5), minInlineSize: 0 })
export const title = style({ fontSize: size.heading, textAlign: 'center', textWrap: 'balance' })
export const name = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600 })
export const text = style({ color: color.textMuted, textAlign: 'inherit' })

export const steps = style({
  display: 'grid',
  gap: space(5),
  '@media': { [WIDE]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
})
export const step = style([
  card,
  { display: 'grid', gap: space(2), alignContent: 'start', padding: space(5), minInlineSize: 0 },
])
export const stepNumber = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: '2.25rem',
  blockSize: '2.25rem',
  borderRadius: '50%',
  background: color.accentSoft,
  color: color.accent,
  fontFamily: BOOK,
  fontSize: size.title,
  fontVariantNumeric: 'lining-nums',
})

export const advantages = style({
  display: 'grid',
  columnGap: space(8),
  rowGap: space(6),
  '@media': { [WIDE]: { gridTemplateColumns: 'repeat(auto-fit, minmax(18rem, 1fr))' } },
})
export const advantage = style({
  display: 'grid',
  gap: space(2),
  alignContent: 'start',
  minInlineSize: 0,
  paddingInlineStart: space(4),
  borderInlineStart: `2px solid ${color.accent}`,
})

export const numbers = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space(14),
  rowGap: space(5),
})
export const number = style({ display: 'flex', flexDirection: 'column-reverse', textAlign: 'center' })
export const figure = style({
  fontFamily: BOOK,
  fontSize: size.display,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

export const languages = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const language = style({
  paddingInline: space(3),
  paddingBlock: space(1),
  borderRadius: RADIUS,
  background: color.surface,
  border: `1px solid ${color.hairline}`,
})

export const questions = style([card, { inlineSize: '100%', maxInlineSize: '42rem', marginInline: 'auto' }])
export const question = style({
  paddingInline: space(5),
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.hairline}` } },
})
export const summary = style({
  minBlockSize: TOUCH,
  paddingBlock: space(3),
  fontWeight: 600,
  cursor: 'pointer',
})
export const answer = style({ display: 'grid', gap: space(2), paddingBlockEnd: space(4) })
export const invitation = style({ display: 'grid', gap: space(5), justifyItems: 'center' })

export const sample = style({ display: 'grid', gap: space(3), margin: 0 })
export const pictures = style({
  display: 'grid',
  gap: space(3),
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr', gap: 0 } },
})
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  border: `1px solid ${color.hairline}`,
  background: '#fff',
})
export const caption = style({ textAlign: 'center', fontSize: size.small, color: color.textMuted })
