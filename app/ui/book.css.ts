import { globalStyle, style } from '@vanilla-extract/css'
import { card } from './card.css'
import { color, NARROW, size, space, TOUCH, WIDE } from './tokens.css'

/** Two facing pages; on a phone one above the other. */
export const book = style([
  card,
  {
    position: 'relative',
    '@media': {
      [WIDE]: {
        // The fold: the same on both sides, so it needs no mirroring.
        backgroundImage: `linear-gradient(to right, transparent calc(50% - 0.5px), ${color.hairline} calc(50% - 0.5px), ${color.hairline} calc(50% + 0.5px), transparent calc(50% + 0.5px)), linear-gradient(to right, transparent, ${color.spine} 50%, transparent)`,
        backgroundSize: '4rem 100%',
        backgroundPosition: 'center',
        backgroundRepeat: 'no-repeat',
      },
    },
  },
])

/** Head of both pages: the languages. */
export const heads = style({
  position: 'relative',
  display: 'grid',
  alignItems: 'start',
  gap: space(3),
  padding: space(4),
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr', columnGap: space(14), padding: space(5) } },
})

/** Between the languages, on the fold: as high as the controls, below their labels. */
export const middle = style({
  display: 'grid',
  justifyItems: 'center',
  '@media': {
    [WIDE]: {
      position: 'absolute',
      insetInlineStart: `calc(50% - ${TOUCH} / 2)`,
      insetBlockStart: `calc(${space(6)} + ${size.small} * 1.5)`,
    },
  },
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
globalStyle(`${spread} > ${page}:first-child`, { '@media': { [WIDE]: { paddingInlineEnd: space(7) } } })
globalStyle(`${spread} > ${page}:last-child`, { '@media': { [WIDE]: { paddingInlineStart: space(7) } } })
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
/** A foot of two halves, each under its page. */
export const footHalves = style({
  display: 'grid',
  alignItems: 'end',
  columnGap: space(14),
  rowGap: space(4),
  padding: space(4),
  borderBlockStart: `1px solid ${color.hairline}`,
  '@media': { [WIDE]: { gridTemplateColumns: '1fr 1fr', paddingInline: space(5) } },
})
/** Above both halves. */
export const footHead = style({ gridColumn: '1 / -1' })
/** The half under the translation. */
export const footEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'end',
  gap: space(4),
  minInlineSize: 0,
  '@media': { [WIDE]: { gridColumn: 2 }, [NARROW]: { flexDirection: 'column', alignItems: 'stretch' } },
})
/** An option beside the button; above it where both do not fit. */
export const footOption = style({ minInlineSize: 0, '@media': { [WIDE]: { flex: '1 1 17rem' } } })
export const footStart = style({ flex: 1, minInlineSize: 0 })

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
