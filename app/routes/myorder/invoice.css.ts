import { globalStyle, style } from '@vanilla-extract/css'
import { color, size, space, TOUCH } from '~/ui/tokens.css'

export const form = style({ display: 'grid', gap: space(4) })
export const about = style({ fontSize: size.small, color: color.textMuted })
export const kinds = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(6),
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style({ padding: 0, fontSize: size.small, fontWeight: 600, color: color.textMuted })
export const kind = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minBlockSize: TOUCH,
})
globalStyle(`${kind} input`, { inlineSize: '1.25rem', blockSize: '1.25rem', accentColor: color.accent })
export const forCompanies = style({})
// Works without script.
globalStyle(`${form}:has(input[value="Personal"]:checked) ${forCompanies}`, { display: 'none' })
