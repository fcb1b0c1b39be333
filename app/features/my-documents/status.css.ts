import { style, styleVariants } from '@vanilla-extract/css'
import { color } from '~/ui/tokens.css'

const state = style({ fontWeight: 600 })
/** How far a document is. */
export const status = styleVariants({
  InProgress: [state, { color: color.caution }],
  Completed: [state, { color: color.positive }],
  Failed: [state, { color: color.critical }],
  Expired: [state, { color: color.textMuted }],
})
