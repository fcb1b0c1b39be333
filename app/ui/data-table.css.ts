import { globalStyle, style } from '@vanilla-extract/css'
import { many } from './table.css'
import { size, space, WIDE } from './tokens.css'

/** What is in the columns decides their width. */
export const compact = style({ fontSize: size.small })
// Stronger than the table's own rule, whichever of the two comes first.
globalStyle(`table.${compact}`, { '@media': { [WIDE]: { tableLayout: 'auto' } } })
globalStyle(`${compact} th, ${compact} td`, { '@media': { [WIDE]: { paddingInline: space(3) } } })
// A column is as wide as its longest word, so that none is torn apart; names and addresses (`bdi`) may be.
globalStyle(`table.${compact} td`, { overflowWrap: 'break-word' })
// Chinese and Japanese heads would break between any two characters.
globalStyle(`${compact} th`, { wordBreak: 'keep-all' })
globalStyle(`${compact} bdi`, { overflowWrap: 'anywhere' })
globalStyle(`${compact} time`, { '@media': { '(min-width: 72rem)': { whiteSpace: 'nowrap' } } })

globalStyle(`${many} th, ${many} td`, { '@media': { [WIDE]: { paddingInline: space(2) } } })
// but not at the edge of the sheet, where the cells of other tables keep their distance
for (const [cell, side] of [
  ['first', 'paddingInlineStart'],
  ['last', 'paddingInlineEnd'],
] as const)
  globalStyle(`${many} th:${cell}-child, ${many} td:${cell}-child`, {
    '@media': { '(min-width: 62rem)': { [side]: space(4) } },
  })
