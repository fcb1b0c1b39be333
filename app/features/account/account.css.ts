import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { BOOK } from '~/ui/fonts.css'
import { color, NARROW, RADIUS, size, space, TOUCH } from '~/ui/tokens.css'

/** One narrow sheet in the middle: there is one thing to do. */
export const sheet = style([
  card,
  {
    display: 'grid',
    gap: space(5),
    inlineSize: '100%',
    maxInlineSize: '27rem',
    marginInline: 'auto',
    marginBlock: space(4),
    padding: space(8),
    '@media': { [NARROW]: { padding: space(5), marginBlock: 0 } },
  },
])

export const heading = style({ fontFamily: BOOK, fontWeight: 600 })
export const form = style({ display: 'grid', gap: space(4) })
export const muted = style({ color: color.textMuted })
export const hint = style({ color: color.textMuted, fontSize: size.small })

export const aside = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(3),
  paddingBlockStart: space(4),
  borderBlockStart: `1px solid ${color.hairline}`,
  color: color.textMuted,
  fontSize: size.small,
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: TOUCH,
  fontSize: size.small,
  fontWeight: 600,
})

export const points = style({
  display: 'grid',
  gap: space(2),
  paddingInlineStart: space(5),
  listStyle: 'disc',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const stacked = style({ display: 'grid', gap: space(3) })

/** The button lies over the end of the field, which keeps room for it. */
export const secret = style({ position: 'relative' })
export const secretInput = style({ paddingInlineEnd: `calc(${TOUCH} + ${space(1)})` })
export const reveal = style({
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockStart: 0,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: TOUCH,
  blockSize: TOUCH,
  padding: 0,
  border: 0,
  borderRadius: RADIUS,
  background: 'transparent',
  color: color.textMuted,
  cursor: 'pointer',
  ':hover': { color: color.accent },
})

export const notice = style({ marginBlockEnd: space(5) })

export const page = style({ display: 'grid', gap: space(5), maxInlineSize: '48rem', marginInline: 'auto' })

export const section = style([
  card,
  {
    display: 'grid',
    gap: space(4),
    padding: space(6),
    '@media': { [NARROW]: { padding: space(4) } },
  },
])

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})

export const sectionTitle = style({ fontSize: size.title, lineHeight: 1.3, fontWeight: 600 })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, 14rem) 1fr',
  columnGap: space(4),
  rowGap: space(3),
  '@media': { [NARROW]: { gridTemplateColumns: '1fr', rowGap: space(1) } },
})

export const term = style({ color: color.textMuted, fontSize: size.small, alignSelf: 'baseline' })
export const fact = style({
  overflowWrap: 'anywhere',
  '@media': { [NARROW]: { marginBlockEnd: space(2) } },
})

export const figure = style({
  fontFamily: BOOK,
  fontSize: size.display,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums lining-nums',
})
