import { globalStyle, style } from '@vanilla-extract/css'
import { color, RADIUS, size, space, TOUCH } from '~/ui/tokens.css'

export const area = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(3),
  minBlockSize: '17rem',
  blockSize: '100%',
  padding: space(5),
  border: `2px dashed ${color.control}`,
  borderRadius: RADIUS,
  textAlign: 'center',
  selectors: { '&[data-over="true"]': { borderColor: color.accent, background: color.accentSoft } },
})
export const compact = style({ display: 'flex', flex: 1, minInlineSize: 0 })
export const icon = style({ color: color.accent })
export const title = style({ fontSize: size.title, fontWeight: 600, textWrap: 'balance' })
export const chooser = style({ position: 'relative', maxInlineSize: '100%' })
export const label = style({})

/** Without script the browser's own input, which shows what has been chosen. */
export const input = style({
  maxInlineSize: '100%',
  minBlockSize: TOUCH,
  paddingBlock: space(2),
  borderRadius: RADIUS,
  '::file-selector-button': {
    minBlockSize: TOUCH,
    marginInlineEnd: space(3),
    paddingInline: space(4),
    border: `1px solid ${color.control}`,
    borderRadius: RADIUS,
    background: color.surface,
    color: color.accent,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
})

/** Seen through its label, which shows its focus. */
export const hiddenInput = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  opacity: 0,
  cursor: 'pointer',
})
globalStyle(`${hiddenInput}:focus-visible + ${label}`, {
  outline: `3px solid ${color.accent}`,
  outlineOffset: '2px',
})
globalStyle(`${hiddenInput}:hover + ${label}`, { background: color.accentSoft, borderColor: color.accent })
