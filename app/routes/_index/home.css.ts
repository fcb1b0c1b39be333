import { style } from '@vanilla-extract/css'
import { NARROW, size, space } from '~/ui/tokens.css'

export const home = style({ display: 'flow-root' })
export const heading = style({
  fontSize: size.display,
  textAlign: 'center',
  '@media': { [NARROW]: { fontSize: size.heading } },
})
export const tabs = style({
  display: 'flex',
  justifyContent: 'center',
  marginBlock: space(4),
})
export const trouble = style({ marginBlockEnd: space(4) })
