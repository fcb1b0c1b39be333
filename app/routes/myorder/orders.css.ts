import { style, styleVariants } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const number = style({
  display: 'inline-block',
  minInlineSize: '5rem',
  overflowWrap: 'anywhere',
  '@media': { '(min-width: 72rem)': { minInlineSize: '8.5rem' } },
})
export const email = style({ minInlineSize: '8rem', display: 'inline-block' })
/** As tall as what takes its place with script. */
export const all = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: TOUCH })
export const commodity = style({ wordBreak: 'keep-all' })
export const money = style({ whiteSpace: 'nowrap' })
export const aside = style({ display: 'block', fontSize: size.small, color: color.textMuted })
export const operations = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(3) })
/** Looks like the links beside it. */
export const operation = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '1.75rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  fontSize: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
  cursor: 'pointer',
  // scripts without spaces are not torn apart
  wordBreak: 'keep-all',
  '@media': { '(pointer: coarse)': { minBlockSize: TOUCH } },
})
const state = style({ fontWeight: 600, wordBreak: 'keep-all' })
const good = style([state, { color: color.positive }])
const open = style([state, { color: color.caution }])
const quiet = style([state, { color: color.textMuted }])
export const status = styleVariants({
  Paid: [good],
  WaitForPayment: [open],
  InPayment: [open],
  PaymentFailed: [state, { color: color.critical }],
  Cancelled: [quiet],
  Refunded: [quiet],
})
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })
