import { globalStyle, style } from '@vanilla-extract/css'

/** Only of use on a screen. */
export const screenOnly = style({ '@media': { print: { display: 'none !important' } } })

// Lists, records and policies are printed: what can only be pressed is left out, and rows and headings stay whole.
globalStyle(`nav, button, input[type='file'], input[type='checkbox'], [role='tooltip']`, {
  '@media': { print: { display: 'none !important' } },
})
globalStyle('tr, li, dl, figure', { '@media': { print: { breakInside: 'avoid' } } })
globalStyle('h1, h2, h3', { '@media': { print: { breakAfter: 'avoid' } } })
