import { globalStyle } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { color, MOTION, RADIUS, size, space, TOUCH } from './tokens.css'

export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space(2),
    minBlockSize: TOUCH,
    minInlineSize: TOUCH,
    paddingBlock: space(2),
    paddingInline: space(4),
    border: '1px solid transparent',
    borderRadius: RADIUS,
    fontSize: size.body,
    fontWeight: 600,
    lineHeight: 1.25,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    '@media': {
      [MOTION]: { transition: 'background-color 120ms, border-color 120ms, color 120ms' },
      print: { display: 'none' },
    },
    selectors: {
      '&:disabled': { cursor: 'default', opacity: 0.6 },
      '&[aria-pressed="true"]': {
        background: color.accentSoft,
        boxShadow: `inset 0 0 0 1px ${color.accent}`,
      },
    },
  },
  variants: {
    kind: {
      primary: {
        background: color.accent,
        color: color.onAccent,
        selectors: {
          '&:hover:not(:disabled)': { background: color.accentHover, color: color.onAccent },
        },
      },
      secondary: {
        background: color.surface,
        borderColor: color.control,
        color: color.accent,
        selectors: { '&:hover:not(:disabled)': { background: color.accentSoft, borderColor: color.accent } },
      },
      quiet: {
        background: 'transparent',
        color: color.accent,
        paddingInline: space(3),
        selectors: { '&:hover:not(:disabled)': { background: color.accentSoft } },
      },
    },
    wide: { true: { inlineSize: '100%' } },
    large: { true: { minBlockSize: '3.25rem', paddingInline: space(8), fontSize: size.lead } },
    square: { true: { padding: 0, inlineSize: TOUCH } },
  },
  defaultVariants: { kind: 'secondary' },
})

globalStyle(`${button.classNames.base} > svg`, { flex: 'none' })
