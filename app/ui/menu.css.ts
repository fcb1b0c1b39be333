import { globalStyle, style } from '@vanilla-extract/css'
import { color, COMPACT, RADIUS, size, space, TOUCH } from './tokens.css'

export const menu = style({ position: 'relative' })

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
  minInlineSize: TOUCH,
  justifyContent: 'center',
  paddingInline: space(2),
  borderRadius: RADIUS,
  fontSize: size.small,
  fontWeight: 600,
  listStyle: 'none',
  color: color.text,
  ':hover': { background: color.accentSoft },
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})

/** Beside the icon while there is room. */
export const triggerText = style({ '@media': { [COMPACT]: { display: 'none' } } })

export const panel = style({
  position: 'absolute',
  zIndex: 5,
  insetInlineEnd: 0,
  insetBlockStart: '100%',
  marginBlockStart: space(1),
  padding: space(2),
  minInlineSize: '12rem',
  maxInlineSize: 'calc(100vw - 2rem)',
  maxBlockSize: 'min(70dvh, 34rem)',
  overflowY: 'auto',
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
  boxShadow: color.shadow,
})

export const fromStart = style({ insetInlineEnd: 'auto', insetInlineStart: 0 })

export const columns = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(8.5rem, 1fr))' })

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  inlineSize: '100%',
  minBlockSize: TOUCH,
  paddingInline: space(3),
  border: 0,
  borderRadius: RADIUS,
  background: 'transparent',
  color: color.text,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.accentSoft, color: color.text },
    '&[aria-current="true"]': { color: color.accent, fontWeight: 600 },
  },
})

/** A choice that could not be kept. */
export const lost = style({
  paddingBlock: space(2),
  paddingInline: space(3),
  fontSize: size.small,
  fontWeight: 600,
  color: color.critical,
})

globalStyle(`${menu}[open] > ${trigger}`, { background: color.accentSoft })
