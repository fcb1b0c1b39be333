import { style } from '@vanilla-extract/css'
import { space } from '~/ui/tokens.css'

export const list = style({ position: 'relative' })
/** Spans the list, so that the ring of the focus is around what it is the heading of. */
export const listHeading = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
})
/** Under the words of a message. */
export const next = style({ marginBlockStart: space(3) })
