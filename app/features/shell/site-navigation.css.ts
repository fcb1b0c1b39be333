import { style, type StyleRule } from '@vanilla-extract/css'
import { color, size, space } from '~/ui/tokens.css'

// In one row wherever that has room, otherwise behind one button; only a very long name of the site brings a second row.
const NO_ROOM = '(max-width: 61.99rem)'
/** Languages whose names of the same things take more room. */
const LONG = ['ru', 'tr', 'es', 'pt', 'de', 'it', 'fr', 'ms'].map((code) => `:lang(${code})`).join()
const NO_ROOM_FOR_LONG = '(max-width: 71.99rem)'
const inLong = (rule: StyleRule) => ({ selectors: { [`html:is(${LONG}) &`]: rule } })

export const row = style({
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  minInlineSize: 0,
  '@media': { [NO_ROOM]: { display: 'none' }, [NO_ROOM_FOR_LONG]: inLong({ display: 'none' }) },
})
export const folded = style({
  display: 'none',
  marginInlineEnd: 'auto',
  '@media': { [NO_ROOM]: { display: 'block' }, [NO_ROOM_FOR_LONG]: inLong({ display: 'block' }) },
})
export const plus = style({
  gridColumn: '1 / -1',
  padding: space(3),
  fontSize: size.small,
  color: color.textMuted,
})
