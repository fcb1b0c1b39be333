import { style } from '@vanilla-extract/css'
import { color, RADIUS, size, space, TOUCH } from './tokens.css'

export const native = style({ appearance: 'none', paddingInlineEnd: TOUCH, cursor: 'pointer' })
export const combobox = style({ position: 'relative' })
export const input = style({ paddingInlineEnd: TOUCH, cursor: 'pointer', ':focus': { cursor: 'text' } })

const atEnd = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: TOUCH,
  display: 'grid',
  placeItems: 'center',
  color: color.textMuted,
})
export const toggle = style([atEnd, { border: 0, background: 'transparent', cursor: 'pointer' }])
/** The select beneath takes the click. */
export const nativeToggle = style([atEnd, { pointerEvents: 'none' }])

export const popup = style({
  position: 'absolute',
  zIndex: 4,
  insetBlockStart: '100%',
  insetInline: 0,
  marginBlockStart: space(1),
  border: `1px solid ${color.hairline}`,
  borderRadius: RADIUS,
  background: color.surface,
  boxShadow: color.shadow,
})

export const list = style({ maxBlockSize: 'min(22rem, 50dvh)', overflowY: 'auto', padding: space(1) })

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
  paddingBlock: space(1),
  paddingInline: space(2),
  borderRadius: `calc(${RADIUS} - 0.125rem)`,
  cursor: 'pointer',
  selectors: {
    '&:hover, &[data-active="true"]': { background: color.accentSoft },
    '&[data-active="true"]': { outline: `2px solid ${color.accent}`, outlineOffset: '-2px' },
    '&[aria-selected="true"]': { fontWeight: 600 },
    '&[aria-disabled="true"]': { color: color.textMuted, cursor: 'default' },
  },
})

export const check = style({ flex: 'none', inlineSize: '1.25rem', color: color.accent })
export const names = style({ flex: 1, minInlineSize: 0, display: 'grid', lineHeight: 1.3 })
export const detail = style({
  fontSize: size.small,
  fontWeight: 400,
  color: color.textMuted,
  textAlign: 'start',
})
export const reason = style({ flex: '0 1 auto', fontSize: size.small, fontStyle: 'italic', textAlign: 'end' })
export const nothing = style({ padding: space(4), color: color.textMuted })
