import { PDFDict, PDFName, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { createFontEmbedder } from '../../../../platform/pdf-fonts'
import { createTypesetter } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'
import { groundOf } from '../extras/field-looks'
import { rectOf } from '../extras/links'
import { boxHeight, boxWidth } from '../geometry'
import { paintLine } from '../write/paint-line'
import { readValue, type FieldValue } from './plain-appearance'
import { annotationsOf, isWidget } from './source-page'

const name = (text: string): PDFName => PDFName.of(text)
const STYLE = { family: 'sans', bold: false, italic: false } as const
const PADDING = 2
const LEAD = 1.2

interface Waiting {
  readonly widget: PDFDict
  readonly value: FieldValue
}

/**
 * Gives fields without an appearance one where their value needs letters that Helvetica has not: the original half shows
 * fields as pictures, and no viewer makes these. `document` is the original, to be copied afterwards.
 */
export async function paintForeignValues(document: PDFDocument): Promise<void> {
  const waiting = document.getPages().flatMap((page) =>
    annotationsOf(page).flatMap((widget): Waiting[] => {
      if (!isWidget(widget) || widget.has(name('AP'))) return []
      const value = readValue(document, widget)
      return value?.latin === false ? [{ widget, value }] : []
    }),
  )
  if (waiting.length === 0) return
  const { context } = document
  const typesetter = await createTypesetter({ language: 'en' })
  const fonts = createFontEmbedder(document)
  for (const { widget, value } of waiting) {
    const rect = rectOf(widget)
    if (!rect) continue
    const [width, height] = [boxWidth(rect), boxHeight(rect)]
    const used = new Map<string, PDFRef>()
    const { size, colour, lines, tall } = value
    const paragraph = typesetter.layOut([{ text: lines.join('\n'), style: STYLE, tag: null }])
    const room = tall ? Math.max(width - 2 * PADDING, size) : Infinity
    const first = tall ? height - PADDING - size : height / 2 - 0.35 * size
    const words = paragraph
      .breakLines({ size, width: room })
      .map((line, index) =>
        paintLine(fonts, line, { left: PADDING, base: first - index * LEAD * size, used }),
      )
    const style = context.lookup(widget.get(name('MK')))
    const ground = groundOf(style instanceof PDFDict ? style : null, width, height)
    const area = `0 0 ${formatNumber(width)} ${formatNumber(height)} re W n`
    const look = context.flateStream(`${ground}q ${area} ${colour}\n${words.join('')}Q`, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] },
      Resources: { Font: Object.fromEntries(used) },
    })
    widget.set(name('AP'), context.obj({ N: context.register(look) }))
  }
  await fonts.finish()
}
