import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { createFontEmbedder, packStream, type FontUse } from '../../../../platform/pdf-fonts'
import { createTypesetter, type Direction, type PlacedGlyphs } from '../../../../platform/typeset'

/** A4, points. */
export const PAPER = { width: 595.28, height: 841.89, margin: 56 } as const
/** Width between the margins. */
export const CONTENT = PAPER.width - 2 * PAPER.margin

export interface TextStyle {
  readonly size: number
  /** Written by somebody in his own language: its direction is that of its first letter, wherever the sheet starts. */
  readonly foreign?: boolean
  readonly bold?: boolean
  /** Grey of the ink, 0 (black) to 1; default 0.1. */
  readonly grey?: number
}

/** Where text stands: counted from the edge at which reading starts, so that right-to-left sheets are mirrored. */
export interface Place {
  readonly start: number
  readonly width: number
  /** Points from the top of the page to the top of the first line. */
  readonly top: number
  /** `end`: against the far edge of the width, as numbers in a table are. */
  readonly align?: 'start' | 'end'
}

export interface Sheet {
  readonly direction: Direction
  /** Draws text on the current page, broken into lines; answers its height. */
  text(text: string, style: TextStyle, place: Place): number
  /** Height that text will have. */
  heightOf(text: string, style: TextStyle, width: number): number
  /** A hairline over the width of the content. */
  rule(top: number): void
  addPage(): void
  /** Draws on every page; numbers from 1. */
  onEachPage(draw: (number: number, count: number) => void): void
  save(): Promise<Uint8Array>
}

/** Sheets of A4 in one language; fonts of every script come from the platform's typesetter. */
export async function createSheet(
  language: string,
  about: { title: string; author: string; time: number },
): Promise<Sheet> {
  const pdf = await PDFDocument.create()
  describe(pdf, language, about)
  const typesetter = await createTypesetter({ language })
  const leftToRight = typesetter.direction === 'ltr' ? typesetter : await createTypesetter({ language: 'en' })
  const fonts = createFontEmbedder(pdf)
  const used = new Map<string, FontUse>()
  const pages: { page: PDFPage; content: string[] }[] = []
  let current = -1
  const draw = (operators: string): void => void pages[current]?.content.push(operators)
  const layOut = (text: string, { size, bold = false, foreign = false }: TextStyle, width: number) =>
    (foreign && !startsRightToLeft(text) ? leftToRight : typesetter)
      .layOut([{ text, style: { family: 'sans', bold, italic: false }, tag: null }])
      .breakLines({ size, width })
  const leading = (size: number): number => size * typesetter.leading.normal
  return {
    direction: typesetter.direction,
    text(text, style, { start, width, top, align = 'start' }) {
      const left = typesetter.direction === 'rtl' ? CONTENT - start - width : start
      const atRight = (align === 'end') === (typesetter.direction === 'ltr')
      const lines = layOut(text, style, width)
      lines.forEach((line, index) => {
        const y = PAPER.height - top - style.size - index * leading(style.size)
        const x = PAPER.margin + left + (atRight ? width - line.width : 0)
        for (const placed of line.place()) {
          if (placed.kind !== 'glyphs') continue
          const use = fonts.use(placed.face)
          used.set(use.name, use)
          draw(showText(use.name, fonts.show(placed), placed, { x: x + placed.x, y }, style.grey ?? 0.1))
        }
      })
      return lines.length * leading(style.size)
    },
    heightOf: (text, style, width) => layOut(text, style, width).length * leading(style.size),
    rule(top) {
      const y = (PAPER.height - top).toFixed(2)
      draw(`q 0.8 G 0.6 w ${PAPER.margin} ${y} m ${(PAPER.width - PAPER.margin).toFixed(2)} ${y} l S Q`)
    },
    addPage() {
      pages.push({ page: pdf.addPage([PAPER.width, PAPER.height]), content: [] })
      current = pages.length - 1
    },
    onEachPage(work) {
      for (current = 0; current < pages.length; current += 1) work(current + 1, pages.length)
      current = pages.length - 1
    },
    async save() {
      await fonts.finish()
      const resources = Object.fromEntries([...used].map(([name, { ref }]) => [name, ref]))
      for (const { page, content } of pages) {
        page.node.set(PDFName.of('Resources'), pdf.context.obj({ Font: resources }))
        page.node.set(
          PDFName.of('Contents'),
          pdf.context.register(packStream(pdf.context, content.join('\n'))),
        )
      }
      return pdf.save()
    },
  }
}

const startsRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

function describe(
  pdf: PDFDocument,
  language: string,
  about: { title: string; author: string; time: number },
): void {
  const time = new Date(about.time)
  pdf.setTitle(about.title, { showInWindowTitleBar: true })
  pdf.setAuthor(about.author)
  pdf.setProducer(about.author)
  pdf.setCreator(about.author)
  pdf.setCreationDate(time)
  pdf.setModificationDate(time)
  pdf.setLanguage(language)
}

/** A text object (ISO 32000-2, 9.4): colour, font, matrix, then the glyphs. */
function showText(
  font: string,
  glyphs: string,
  { size, condense, slant, rise }: PlacedGlyphs<unknown>,
  { x, y }: { x: number; y: number },
  grey: number,
): string {
  const matrix = `1 0 ${slant.toFixed(4)} 1 ${x.toFixed(3)} ${(y + rise).toFixed(3)} Tm`
  return `BT ${grey} g /${font} ${size.toFixed(3)} Tf ${(condense * 100).toFixed(2)} Tz ${matrix} ${glyphs} ET`
}
