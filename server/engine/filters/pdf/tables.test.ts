import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun } from '../../model'
import { layOutPage } from './layout'
import { judgesMissing, placesOf } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { show, type Shown } from './testing/show-fixture'
import { sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
type Place = ReturnType<typeof placesOf>[number]
const heightOf = ({ y0, y1 }: Place): number => y1 - y0

const ROW = 14
/** The cells of a sheet with rules around them, each text two points behind the left side of its cell. */
function sheet(rows: readonly (readonly string[])[], sides: readonly number[]): string {
  const cells = rows.flatMap((row, line) =>
    row.map((text, column) => {
      const [x0, x1, y] = [sides[column]!, sides[column + 1]!, 700 - ROW * line]
      const border = `${x0} ${y} ${x1 - x0} ${ROW} re S\n`
      return border + textLines([text], { x: x0 + 2, y: y + 4, size: 10 })
    }),
  )
  return `0.5 w ${cells.join('')}`
}

describe('TR-01: sheets of an office', () => {
  judged(
    'cells of one column keep one size, though one of them gets longer than it has room for',
    async () => {
      const names = ['Bolts', 'Hammers', 'Masking tape', 'Gloves', 'Paint', 'Ties']
      const long = 'Klebeband zum Abdecken'
      const page = sheet(
        names.map((name, row) => [String(1000 + row), name]),
        [72, 110, 210],
      )
      const { translated } = await translatePdf(await pdfOf(page), ({ runs }) => {
        const text = runs.map((run) => run.text).join('')
        return [textRun(text === 'Masking tape' ? long : text.replace(/[a-z]/g, 'o'))]
      })
      const places = placesOf(translated).filter(({ text }) =>
        /^(Klebeband|zum|Boooo|Hoooooo|Gooooo)$/.test(text),
      )
      expect(places).toHaveLength(5)
      const heights = places.map(heightOf)
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.2)
      // It would be smaller by itself.
      expect(helvetica.widthOfTextAtSize(long, 10)).toBeGreaterThan(100)
    },
  )

  judged('a head of two words stays on its line where it may be a little smaller', async () => {
    const page = `0.9 g 72 690 130 26 re f 0 g ${textLines(['Net amount'], { x: 110, y: 699, size: 10 })}`
    const { translated } = await translatePdf(await pdfOf(page), sayAlways('Gesamtbetrag netto heute'))
    const places = placesOf(translated)
    expect(new Set(places.map(({ y1 }) => Math.round(y1))).size).toBe(1)
  })
})

describe('TR-01: papers of a court', () => {
  test('prose set at twice its height is one paragraph, though the head of its page is not', async () => {
    const head = textLines(
      ['John A. Winter, attorney at law', '400 Market Street, Suite 1200', 'San Francisco, CA 94105'],
      {
        y: 780,
        size: 12,
        lead: 13,
      },
    )
    const prose = [
      'This court has jurisdiction over the subject matter of this action',
      'because the parties are citizens of different states and the amount',
      'in controversy exceeds seventy five thousand dollars as alleged here',
      'and because the goods in question were stored within this district.',
    ]
    const { texts } = await translatePdf(await pdfOf(head + textLines(prose, { y: 680, size: 12, lead: 24 })))
    expect(texts).toContain(prose.join(' '))
  })
})

describe('TR-01: names before the bars of a chart', () => {
  test('end where the others do, though the longest begins where the text does', () => {
    const bold = { bold: true, font: 'Times-Bold' }
    const names = ['Northern Europe', 'Asia', 'America', 'Africa and Oceania']
    const shown = names.map((name, row): Shown => ({
      at: [160 - 5 * name.length, 700 - 30 * row],
      glyphs: [...name],
    }))
    const title: Shown = { at: [70, 730], glyphs: [...'Sales by region in millions'], ...bold }
    const { blocks } = layOutPage({ shows: [title, ...shown].map(show), painted: [] }, [0, 0, 595, 842])
    const found = blocks.map(({ text, align }) => [text, align])
    expect(found).toEqual([['Sales by region in millions', 'left'], ...names.map((name) => [name, 'right'])])
  })
})
