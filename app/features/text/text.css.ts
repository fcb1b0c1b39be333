import { style } from '@vanilla-extract/css'
import { color, MOTION, size, space } from '~/ui/tokens.css'

const leaf = {
  flex: 1,
  minBlockSize: '15rem',
  fontSize: size.lead,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const

export const input = style({
  ...leaf,
  inlineSize: '100%',
  padding: space(1),
  border: 0,
  borderRadius: '0.25rem',
  background: 'transparent',
  resize: 'none',
  // Grows with the text where the browser can.
  selectors: { '&::placeholder': { color: color.textMuted, opacity: 1 } },
  '@supports': { '(field-sizing: content)': { fieldSizing: 'content' } as object },
})

export const output = style({
  ...leaf,
  padding: space(1),
  '@media': { [MOTION]: { transition: 'opacity 120ms' } },
  selectors: { '&[data-stale="true"]': { opacity: 0.6 } },
})

export const empty = style({ color: color.textMuted })

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space(1),
  minBlockSize: '2.75rem',
  marginBlockStart: space(3),
})

export const facts = style({
  // on a phone on a line of their own rather than squeezed beside a button
  flex: '1 1 11rem',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(3),
  fontSize: size.small,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})

export const pieces = style({
  display: 'grid',
  gap: space(1),
  marginBlockEnd: space(3),
  fontSize: size.small,
})
export const comparison = style({ marginBlockStart: space(5), overflow: 'hidden' })
export const comparisonTitle = style({
  paddingBlock: space(4),
  paddingInline: space(5),
  fontSize: size.lead,
  fontWeight: 600,
})
export const unserved = style({ display: 'grid', gap: space(2) })
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
