import { globalStyle, style } from '@vanilla-extract/css'
import { size, space, WIDE } from './tokens.css'

/** Many columns: what is in them decides their width. */
export const compact = style({ fontSize: size.small })
// Stronger than the table's own rule, whichever of the two comes first.
globalStyle(`table.${compact}`, { '@media': { [WIDE]: { tableLayout: 'auto' } } })
globalStyle(`${compact} th, ${compact} td`, { '@media': { [WIDE]: { paddingInline: space(3) } } })
