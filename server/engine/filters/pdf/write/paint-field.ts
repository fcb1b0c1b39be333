import { PDFDict, PDFName, PDFNumber, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import type { FontEmbedder } from '../../../../platform/pdf-fonts'
import type { Typesetter } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import { defaultAppearance, groundOf } from '../extras/field-looks'
import {
  inheritedEntry,
  isChoice,
  isCombo,
  optionsOf,
  shownChoices,
  stringOf,
  widgetsOf,
} from '../extras/form-fields'
import { rectOf } from '../extras/links'
import { IDENTITY, type Box, type Matrix } from '../geometry'
import { paintLine } from './paint-line'
import { readOldAppearance, withFonts, type OldAppearance } from './old-appearance'

const name = (text: string): PDFName => PDFName.of(text)
const STYLE = { family: 'sans', bold: false, italic: false } as const
const PADDING = 2

export interface FieldPainter {
  readonly document: PDFDocument
  readonly typesetter: Typesetter
  readonly fonts: FontEmbedder
}

interface Line {
  readonly text: string
  /** Middle of its letters above the field's bottom. */
  readonly middle: number
}

/** Paints a field whose choices or caption were translated: its old appearance shows the source's. */
export function paintField(painter: FieldPainter, field: PDFDict): void {
  for (const widget of widgetsOf(field)) {
    const rect = rectOf(widget)
    const look = widget.context.lookup(widget.get(name('MK')))
    const style = look instanceof PDFDict ? look : null
    if (!rect || !widget.has(name('AP'))) continue
    const old = readOldAppearance(widget)
    const stream = old
      ? repaintedAppearance(painter, widget, style, old)
      : appearanceOf(painter, widget, style, turnedSize(rect, style))
    widget.set(name('AP'), widget.context.obj({ N: stream }))
  }
}

interface TurnedSize {
  readonly width: number
  readonly height: number
  /** From the appearance to its place. */
  readonly matrix: Matrix
}

/** Fields of turned pages are turned back (ISO 32000-1, table 189). */
function turnedSize([x0, y0, x1, y1]: Box, look: PDFDict | null): TurnedSize {
  const turn = look?.context.lookup(look.get(name('R')))
  const [width, height] = [x1 - x0, y1 - y0]
  const degrees = turn instanceof PDFNumber ? ((turn.asNumber() % 360) + 360) % 360 : 0
  if (degrees === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, width, 0] }
  if (degrees === 180) return { width, height, matrix: [-1, 0, 0, -1, width, height] }
  if (degrees === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, 0, height] }
  return { width, height, matrix: IDENTITY }
}

function appearanceOf(
  painter: FieldPainter,
  widget: PDFDict,
  look: PDFDict | null,
  { width, height, matrix }: TurnedSize,
) {
  const { context } = painter.document
  const { size, colour } = defaultAppearance(painter.document, widget, height)
  const used = new Map<string, PDFRef>()
  const text = linesOf(widget, look, height, size).map(({ text: words, middle }) =>
    paintWords(painter, words, { width, middle, size, centred: !isChoice(widget) }, used),
  )
  const content = `${groundOf(look, width, height)}/Tx BMC q 0 0 ${formatNumber(width)} ${formatNumber(height)} re W n\n${colour}\n${text.join('')}Q EMC\n`
  return context.register(
    context.flateStream(content, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Matrix: [...matrix] },
      Resources: { Font: Object.fromEntries(used) },
    }),
  )
}

/** All that the old one painted, so that the ground of chosen choices stays, and new words on the heights of the old. */
function repaintedAppearance(
  painter: FieldPainter,
  widget: PDFDict,
  look: PDFDict | null,
  old: OldAppearance,
) {
  const { context } = painter.document
  const [x0, y0, x1, y1] = old.box
  const [width, height] = [x1 - x0, y1 - y0]
  const { size: told, colour } = defaultAppearance(painter.document, widget, height)
  const size = old.size > 0 ? old.size : told
  const used = new Map<string, PDFRef>()
  const lines = onHeights(
    linesOf(widget, look, height, size, old.baselines.length),
    old.baselines.map((base) => base - y0 + 0.35 * size),
  )
  const text = lines.map(({ text: words, middle }) =>
    paintWords(painter, words, { width, middle, size, centred: !isChoice(widget) }, used),
  )
  const place = [1, 0, 0, 1, x0, y0].map(formatNumber).join(' ')
  const content = `q\n${old.content}\nQ\n/Tx BMC q ${place} cm 0 0 ${formatNumber(width)} ${formatNumber(height)} re W n\n${colour}\n${text.join('')}Q EMC\n`
  const matrix = old.dict.get(name('Matrix'))
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [...old.box], ...(matrix && { Matrix: matrix }) }
  const stream = context.flateStream(Buffer.from(content, 'latin1'), dict)
  stream.dict.set(name('Resources'), withFonts(old, used))
  return context.register(stream)
}

/** As many lines as the old appearance had; one goes where the old one was, though it had been several. */
function onHeights(lines: readonly Line[], middles: readonly number[]): Line[] {
  if (lines.length === 1 && middles.length !== 1) return [...lines]
  return lines.flatMap((line, index) => {
    const middle = middles[index]
    return middle === undefined ? [] : [{ ...line, middle }]
  })
}

function linesOf(
  widget: PDFDict,
  look: PDFDict | null,
  height: number,
  size: number,
  rows = Math.max(1, Math.floor(height / (1.2 * size))),
): Line[] {
  if (!isChoice(widget)) {
    const caption = stringOf(widget.context.lookup(look?.get(name('CA'))))
    return caption === null ? [] : [{ text: caption, middle: height / 2 }]
  }
  if (isCombo(widget)) return shownChoices(widget).map((text) => ({ text, middle: height / 2 }))
  const top = inheritedEntry(widget, 'TI')
  const first = top instanceof PDFNumber ? top.asNumber() : 0
  return optionsOf(widget)
    .slice(first, first + rows)
    .map(({ shown }, index) => ({ text: shown, middle: height - PADDING - (index + 0.5) * 1.2 * size }))
}

function paintWords(
  { typesetter, fonts }: FieldPainter,
  text: string,
  at: { readonly width: number; readonly middle: number; readonly size: number; readonly centred: boolean },
  used: Map<string, PDFRef>,
): string {
  const room = at.width - 2 * PADDING
  const paragraph = typesetter.layOut([{ text, style: STYLE, tag: null }])
  const size = Math.min(at.size, room / Math.max(paragraph.width, 0.1))
  const [line] = paragraph.breakLines({ size, width: Infinity })
  if (!line) return ''
  const free = room - line.width
  const left = PADDING + (at.centred ? free / 2 : typesetter.direction === 'rtl' ? free : 0)
  return paintLine(fonts, line, { left, base: at.middle - 0.35 * size, used })
}
