import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size, space } from '~/ui/tokens.css'

export const verdict = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space(3),
  paddingBlock: space(6),
  textAlign: 'center',
})
export const title = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600, textWrap: 'balance' })
export const facts = style({ color: color.textMuted })
export const glyph = styleVariants({
  good: { color: color.positive },
  bad: { color: color.critical },
  open: { color: color.textMuted },
})

/** Sentences one below the other, then the buttons side by side. */
export const next = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space(3) })
globalStyle(`${next} > p`, { flexBasis: '100%' })
