import { style } from '@vanilla-extract/css'
import { TOOLTIP_CLOSE_MS } from './timing'
import { color, RADIUS, size, space } from './tokens.css'

export const anchor = style({ position: 'relative', display: 'inline-grid' })

/** Shown while its control is pointed at or has the focus, with or without script; it lingers, so that it can be reached. */
export const bubble = style({
  position: 'absolute',
  zIndex: 6,
  insetBlockStart: '100%',
  insetInlineStart: 0,
  inlineSize: 'max-content',
  maxInlineSize: 'min(18rem, 80vw)',
  marginBlockStart: space(1),
  paddingBlock: space(1),
  paddingInline: space(2),
  borderRadius: RADIUS,
  background: color.text,
  color: color.surface,
  fontSize: size.small,
  lineHeight: 1.4,
  textAlign: 'start',
  visibility: 'hidden',
  transition: `visibility 0s ${TOOLTIP_CLOSE_MS}ms`,
  selectors: {
    [`${anchor}:hover > &, ${anchor}:focus-within > &`]: { visibility: 'visible', transitionDelay: '0s' },
    [`${anchor}[data-dismissed] > &`]: { visibility: 'hidden', transitionDelay: '0s' },
  },
})

export const end = style({ insetInlineStart: 'auto', insetInlineEnd: 0 })
