import { globalStyle, style } from '@vanilla-extract/css'
import { card } from './card.css'
import { color, NARROW, size, space, WIDE } from './tokens.css'

/** Two facing pages; on a phone one above the other. */
export const book = style([
  card,
  {
    position: 'relative',
    '@media': {
      [WIDE]: {
        // The fold: the same on both sides, so it needs no mirroring.
        backgroundImage: `linear-gradient(to right, transparent, ${color.spine} 50%, transparent)`,
        backgroundSize: '4rem 100%',
        backgroundPosition: 'center',
        backgroundRepeat: 'no-repeat',
      },
    },
  },
])

/** Head of both pages: the languages. */
export const heads = style({
  display: 'grid',
  alignItems: 'start',
  gap: space(3),
  padding: space(4),
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr', columnGap: space(10), padding: space(5) } },
})

/** With something between the pages. */
export const headsWithMiddle = style([
  heads,
  { '@media': { [WIDE]: { gridTemplateColumns: '1fr auto 1fr', columnGap: space(3) } } },
])

/** As high as a field's control, below its label. */
export const middle = style({
  display: 'grid',
  justifyItems: 'center',
  '@media': { [WIDE]: { marginBlockStart: space(6) } },
})

export const spread = style({
  display: 'grid',
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr' } },
})

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  padding: space(5),
  '@media': { [NARROW]: { padding: space(4) } },
})
globalStyle(`${page} + ${page}`, {
  '@media': { [NARROW]: { borderBlockStart: `1px solid ${color.hairline}` } },
})

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space(4),
  padding: space(4),
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': {
    [WIDE]: { paddingInline: space(5) },
    [NARROW]: { flexDirection: 'column', alignItems: 'stretch' },
  },
})
export const footMessage = style({ flex: 1, minInlineSize: 0 })

/** The plain line under the book. */
export const plain = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space(4),
  rowGap: space(1),
  marginBlockStart: space(5),
  fontSize: size.small,
  color: color.textMuted,
  textAlign: 'center',
})
