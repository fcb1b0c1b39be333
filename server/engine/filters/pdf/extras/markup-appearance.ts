import type { PDFDict } from '@cantoo/pdf-lib'
import { PDFArray, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { formatNumber } from '../content/ink'
import type { Box } from '../geometry'

const name = (text: string): PDFName => PDFName.of(text)
const OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' }
/** Height and thickness of the line, as shares of the line's height. */
const UNDER = 0.08
const THROUGH = 0.45
const THICK = 0.06

/** The appearance of a highlight, underline or strike-out in its new places (ISO 32000-1, 12.5.6.10). */
export function paintMarkup(annotation: PDFDict, whole: Box, boxes: readonly Box[]): void {
  const { context } = annotation
  if (!annotation.has(name('AP'))) return
  const highlight = annotation.get(name('Subtype')) === name('Highlight')
  const height = annotation.get(name('Subtype')) === name('StrikeOut') ? THROUGH : UNDER
  const content = boxes.map(([x0, y0, x1, y1]) => {
    const own = y1 - y0
    const sides = highlight ? [x0, y0, x1 - x0, own] : [x0, y0 + height * own, x1 - x0, THICK * own]
    return `${sides.map(formatNumber).join(' ')} re f\n`
  })
  const opacity = context.lookup(annotation.get(name('CA')))
  const state = {
    ...{ Type: 'ExtGState', BM: highlight ? 'Multiply' : 'Normal' },
    ca: opacity instanceof PDFNumber ? opacity.asNumber() : 1,
  }
  const form = context.flateStream(`/S gs ${colourOf(annotation, highlight)}\n${content.join('')}`, {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [...whole] },
    Group: { S: 'Transparency' },
    Resources: { ExtGState: { S: state } },
  })
  annotation.set(name('AP'), context.obj({ N: context.register(form) }))
}

function colourOf(annotation: PDFDict, highlight: boolean): string {
  const colour = annotation.context.lookup(annotation.get(name('C')))
  const parts = colour instanceof PDFArray ? colour.asArray() : []
  const values = parts.map((part) => (part instanceof PDFNumber ? formatNumber(part.asNumber()) : '0'))
  const operator = OPERATORS[values.length]
  return operator ? `${values.join(' ')} ${operator}` : highlight ? '1 0.9 0.3 rg' : '0 g'
}
