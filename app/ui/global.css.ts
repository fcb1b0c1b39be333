import { globalStyle, style } from '@vanilla-extract/css'
import { color, MOTION, size } from './tokens.css'
import './fonts.css'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
})
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: color.desk,
  color: color.text,
  fontSize: size.body,
  lineHeight: 1.5,
  fontVariantNumeric: 'lining-nums',
})
// Korean is written with spaces: a line may end at them only, or words are torn apart.
globalStyle(':lang(ko)', { wordBreak: 'keep-all', overflowWrap: 'anywhere' })
globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure', { margin: 0 })
globalStyle('ul, ol', { padding: 0, listStyle: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' })
globalStyle('a', { color: color.accent, textUnderlineOffset: '0.15em' })
globalStyle('a:hover', { color: color.accentHover })
globalStyle(':focus-visible', {
  outline: `3px solid ${color.accent}`,
  outlineOffset: '2px',
})
globalStyle('[hidden]', { display: 'none !important' })
globalStyle('::selection', { background: color.accent, color: color.onAccent })
globalStyle('h1', { fontSize: size.heading, lineHeight: 1.2, fontWeight: 600, textWrap: 'balance' })
globalStyle('summary', { cursor: 'pointer' })

globalStyle('html', {
  '@media': { [MOTION]: { scrollBehavior: 'smooth' } },
})

/** On a desktop the body never gets narrower than this (specification §2). */
export const wideBody = style({ minInlineSize: '1000px' })
