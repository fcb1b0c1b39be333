import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFDocument } from '@cantoo/pdf-lib'
import { formatNumber } from '../content/ink'
import { inheritedEntry, isChoice, isCombo, optionsOf, stringOf } from './form-fields'

const name = (text: string): PDFName => PDFName.of(text)
/** Size of text that fits itself to its field: of the field's height, and at most so many points. */
const AUTO_SHARE = 0.65
const AUTO_MOST = 12
const AUTO_LEAST = 6
const OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' }

/** Size and colour of a field's text (ISO 32000-1, 12.7.3.3). */
export function defaultAppearance(
  document: PDFDocument,
  widget: PDFDict,
  height: number,
): { size: number; colour: string } {
  const form = document.context.lookup(document.catalog.get(name('AcroForm')))
  const own = inheritedEntry(widget, 'DA') ?? (form instanceof PDFDict ? form.get(name('DA')) : undefined)
  const text = stringOf(own) ?? ''
  const size = Number(/([\d.]+)\s+Tf\b/.exec(text)?.[1] ?? 0)
  const rows = isChoice(widget) && !isCombo(widget) ? Math.max(2, optionsOf(widget).length) : 1
  const automatic = Math.min(AUTO_MOST, Math.max(AUTO_LEAST, (AUTO_SHARE * height) / rows))
  return {
    size: size > 0 ? size : automatic,
    colour: /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(text)?.[0] ?? '0 g',
  }
}

/** Ground and border of a field (table 189). */
export function groundOf(look: PDFDict | null, width: number, height: number): string {
  const [ground, border] = [colourAt(look, 'BG'), colourAt(look, 'BC')]
  const [right, top] = [width - 1, height - 1].map(formatNumber)
  return [
    ground === null ? '' : `q ${ground} 0 0 ${formatNumber(width)} ${formatNumber(height)} re f Q\n`,
    border === null ? '' : `q ${border.toUpperCase()} 1 w 0.5 0.5 ${right} ${top} re S Q\n`,
  ].join('')
}

function colourAt(look: PDFDict | null, key: string): string | null {
  const list = look?.context.lookup(look.get(name(key)))
  if (!(list instanceof PDFArray)) return null
  const parts = list
    .asArray()
    .map((part) => (part instanceof PDFNumber ? formatNumber(part.asNumber()) : '0'))
  const operator = OPERATORS[parts.length]
  return operator ? `${parts.join(' ')} ${operator}` : null
}
