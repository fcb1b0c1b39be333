import { globalStyle, style } from '@vanilla-extract/css'
import { color, MOTION, NARROW, size } from './tokens.css'
import './fonts.css'
import './print.css'

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
globalStyle('h1', {
  fontSize: size.heading,
  lineHeight: 1.2,
  fontWeight: 600,
  textWrap: 'balance',
  // one word can be wider than a phone, or than a window enlarged
  overflowWrap: 'anywhere',
  '@media': { [NARROW]: { hyphens: 'auto' } },
})
globalStyle('summary', { cursor: 'pointer' })

// Where colours are the reader's own (forced-colors), what is chosen is marked by a line, not by its ground.
globalStyle('[aria-current]:not([aria-current="false"], :focus-visible)', {
  '@media': { '(forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
})

// Icons grow with the text around them.
for (const pixels of [16, 18, 20, 24])
  globalStyle(`svg[width='${pixels}']`, { inlineSize: `${pixels / 16}rem`, blockSize: `${pixels / 16}rem` })

globalStyle('html', {
  '@media': { [MOTION]: { scrollBehavior: 'smooth' } },
})

/** On a desktop the body never gets narrower than this (specification §2). */
export const wideBody = style({ '@media': { screen: { minInlineSize: '1000px' } } })
