import { globalStyle, style } from '@vanilla-extract/css'
import { color, NARROW, size, space, TOUCH, WIDE } from '~/ui/tokens.css'

export const row = style({
  display: 'grid',
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr' } },
})
/** Without a fold. */
export const whole = style({
  display: 'grid',
  gap: space(3),
  justifyItems: 'start',
  padding: space(5),
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [NARROW]: { padding: space(4) } },
})
globalStyle(`${whole} > div`, { inlineSize: '100%', overflowWrap: 'anywhere' })

const half = { padding: space(5), minInlineSize: 0 } as const
/** Towards the fold, as far as the languages above. */
const FOLD = space(7)

export const original = style({
  ...half,
  display: 'flex',
  gap: space(3),
  '@media': {
    [WIDE]: { paddingInlineEnd: FOLD },
    [NARROW]: { paddingBlockEnd: space(1), paddingInline: space(4) },
  },
})
export const fileIcon = style({ flex: 'none', color: color.accent })
/** Dot and space before a fact. */
const DOT = space(5)
// The dot of a fact that begins a line lies outside, and is cut off.
export const factsBox = style({ minInlineSize: 0, overflow: 'hidden' })
export const name = style({ fontSize: size.body, fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.4 })
/** Of the documents that a message is about. */
export const names = style({
  display: 'grid',
  gap: space(1),
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  fontSize: size.small,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  marginInlineStart: `-${DOT}`,
})
export const fact = style({
  position: 'relative',
  paddingInlineStart: DOT,
  '::before': { content: '"·"', position: 'absolute', insetInlineStart: space(2), insetBlockStart: 0 },
})

export const outcome = style({
  ...half,
  display: 'flex',
  alignItems: 'start',
  gap: space(2),
  '@media': {
    [WIDE]: { paddingInlineStart: FOLD },
    [NARROW]: { paddingBlockStart: space(1), paddingInline: space(4) },
  },
})
export const state = style({
  flex: 1,
  minInlineSize: 0,
  display: 'grid',
  gap: space(2),
  justifyItems: 'start',
  alignContent: 'center',
  minBlockSize: '2.75rem',
})
globalStyle(`${state} > [role="alert"], ${state} > div`, { inlineSize: '100%' })

export const stage = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  inlineSize: '100%',
  fontSize: size.small,
})
export const percent = style({ fontVariantNumeric: 'tabular-nums', color: color.textMuted })
const verdict = style({ display: 'flex', alignItems: 'center', gap: space(2), fontWeight: 600 })
export const done = style([verdict, { color: color.positive }])
export const expired = style([verdict, { color: color.caution }])
export const downloads = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const compare = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: TOUCH })
export const small = style({ fontSize: size.small, color: color.textMuted })
export const caution = style({ fontSize: size.small, color: color.caution })

const priced = style({ display: 'flex', gap: space(2), fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const price = style([priced])
export const free = style([priced, { color: color.positive }])
export const priceGlyph = style({ flex: 'none', marginBlockStart: '0.1875rem' })
