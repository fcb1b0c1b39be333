import { style } from '@vanilla-extract/css'
import { card } from '~/ui/card.css'
import { space } from '~/ui/tokens.css'

export const sheet = style([card, { display: 'grid', gap: space(4), padding: space(5) }])
export const form = style({ display: 'grid', gap: space(3), justifyItems: 'start' })
