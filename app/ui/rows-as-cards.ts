import { globalStyle } from '@vanilla-extract/css'
import { color, size, space } from './tokens.css'

/** Rows as cards for the tables of a selector, on screens of this kind. */
export function rowsAsCards(tables: string, screens: string): void {
  const there = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
    globalStyle(selector, { '@media': { [screens]: rule } })
  there(`${tables}, ${tables} tbody, ${tables} tr, ${tables} td`, { display: 'block', inlineSize: '100%' })
  there(`${tables} thead`, {
    display: 'block',
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  there(`${tables} tr`, { borderBlockStart: `1px solid ${color.hairline}`, paddingBlock: space(2) })
  there(`${tables} td`, { borderBlockStart: 'none', paddingBlock: space(1) })
  there(`${tables} td[data-label]::before`, {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: size.small,
    color: color.textMuted,
  })
}
