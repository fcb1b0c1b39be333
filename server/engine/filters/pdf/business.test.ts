import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { textRun, type Run } from '../../model'
import { judgesMissing, placesOf, withoutText } from './testing/pdf-judge'
import { pdfOf, textLines } from './testing/pdf-fixture'
import { moveLetters, sayAlways, translatePdf } from './testing/translate-pdf'

const judged = test.skipIf(judgesMissing.length > 0)
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
/** Without kerning, as viewers have it. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + helvetica.widthOfTextAtSize(letter, size), 0)

type Place = ReturnType<typeof placesOf>[number]
const heightOf = ({ y0, y1 }: Place): number => y1 - y0
const placeOf = (places: readonly Place[], word: string): Place => {
  // Poppler tells words that run the other way as they stand.
  const turned = [...word].reverse().join('')
  const found = places.find(({ text }) => text === word || text === turned)
  if (!found) throw new Error(`${word} is not on the page`)
  return found
}

/** A line of Helvetica that stands with its beginning, middle or end at a place. */
function line(text: string, x: number, y: number, { size = 10, share = 0, white = false } = {}): string {
  return `${white ? '1' : '0'} g ${textLines([text], { x: x - share * widthOf(text, size), y, size })}`
}
const centred = (text: string, x: number, y: number, size = 10): string =>
  line(text, x, y, { size, share: 0.5 })
const ending = (text: string, x: number, y: number, size = 10): string => line(text, x, y, { size, share: 1 })
const box = (x0: number, y0: number, x1: number, y1: number, grey = 0.2): string =>
  `${grey} g ${x0} ${y0} ${x1 - x0} ${y1 - y0} re f\n`

/** Answers by the text of a unit; what is not named is said again with other letters. */
const say =
  (answers: Readonly<Record<string, string>>) =>
  (unit: Parameters<typeof moveLetters>[0]): Run[] => {
    const said = answers[unit.runs.map((run) => run.text).join('')]
    return said === undefined ? moveLetters(unit) : [textRun(said)]
  }

describe('TR-01: price lists, invoices and forms', () => {
  test('words before dots that stand apart keep the spaces between them, though none is painted', async () => {
    let x = 60
    const words = ['Smoked', 'salmon', 'on', 'bread'].map((word) => {
      const shown = line(word, x, 700)
      x += widthOf(`${word} `, 10)
      return shown
    })
    const dots = Array.from({ length: 60 }, (_, at) => line('.', x + 6 * at, 700))
    const { texts } = await translatePdf(await pdfOf([...words, ...dots].join('')))
    expect(texts).toEqual(['Smoked salmon on bread'])
  })

  test('a sum at the right edge of its column is no part of the words before it', async () => {
    const rows = ['Subtotal', 'Sales tax of the county', 'Already paid', 'Total due']
    const sums = ['$8,167.60', '$673.83', '$1,000.00', '$7,841.43']
    const page = rows.map(
      (row, at) => ending(row, 440, 700 - 22 * at) + ending(sums[at]!, 500, 700 - 22 * at),
    )
    const { texts } = await translatePdf(await pdfOf(page.join('')))
    expect(texts).toEqual(rows)
  })

  test('names with a colon and what they name are entries of their own, set to the right', async () => {
    const page =
      ending('Invoice number: 2026-00417', 555, 700) + ending('Date of issue: 14 March 2026', 555, 686)
    const { texts } = await translatePdf(await pdfOf(page))
    expect(texts).toEqual(['Invoice number: 2026-00417', 'Date of issue: 14 March 2026'])
  })

  judged(
    'two lines that end at one place to the point are set to the right, though they begin near one another',
    async () => {
      const bytes = await pdfOf(
        ending('Hartley and Sons, accountants', 500, 700) +
          ending('of the city of Harbourview, BC', 500, 686),
      )
      const { translated } = await translatePdf(
        bytes,
        sayAlways('Buchhalter und ihre Söhne in der Stadt am Hafen'),
      )
      const ends = [...new Set(placesOf(translated).map(({ x1 }) => Math.round(x1)))].filter((x) => x > 490)
      expect(ends).toEqual([500])
    },
  )

  test('items with a letter near before them are items of a list', async () => {
    const page = textLines(['a. For a small cup press once.', 'b. For a large cup press twice.'], { x: 90 })
    const { texts } = await translatePdf(await pdfOf(page))
    expect(texts).toEqual(['For a small cup press once.', 'For a large cup press twice.'])
  })

  judged('words beside a number keep away from it, however long they are', async () => {
    const bytes = await pdfOf(line('Bed sheets for rooms', 60, 700) + line('120', 200, 700))
    for (let more = 14; more < 30; more++) {
      const { translated } = await translatePdf(bytes, sayAlways(`Bettlaken für Zimmer${'i'.repeat(more)}`))
      const places = placesOf(translated)
      const end = Math.max(...places.filter(({ text }) => text !== '120').map(({ x1 }) => x1))
      expect(placeOf(places, '120').x0 - end).toBeGreaterThan(5)
    }
  })
})

describe('TR-01: slides, posters and cards', () => {
  judged('two lines about one middle stay there, the first of which is shorter', async () => {
    const bytes = await pdfOf(centred('SUMMER', 300, 700, 40) + centred('CONCERT', 300, 652, 40))
    const { translated } = await translatePdf(bytes, sayAlways('SOMMER KONZERT'))
    const places = placesOf(translated)
    const heights = [...new Set(places.map(({ y0 }) => Math.round(y0)))]
    expect(heights.length).toBe(2)
    for (const height of heights) {
      const row = places.filter(({ y0 }) => Math.round(y0) === height)
      expect(Math.abs((row[0]!.x0 + row.at(-1)!.x1) / 2 - 300)).toBeLessThan(2)
    }
  })

  test('words in boxes with arrows between them are units of their own', async () => {
    const boxes = [60, 200, 340].map((x) => box(x, 650, x + 110, 720)).join('')
    const words = ['Customer orders', 'Warehouse packs', 'Driver delivers']
    const shown = words.map((word, at) => line(word, 66 + 140 * at, 682, { size: 13, white: true })).join('')
    const arrows = [176, 316].map((x) => line('>>', x, 682, { size: 14 })).join('')
    const { texts } = await translatePdf(await pdfOf(boxes + shown + arrows))
    expect(texts).toEqual(words)
  })

  judged('words of a badge stay in its middle, those of a cell at its beginning', async () => {
    const badge = box(70, 694, 110, 712) + line('At risk', 90, 700, { share: 0.5, white: true })
    const cells = ['Payment', 'Marketing departments'].map(
      (word, at) => box(200, 650 - 22 * at, 312, 668 - 22 * at, 0.9) + line(word, 206, 655 - 22 * at),
    )
    const { translated } = await translatePdf(
      await pdfOf(badge + cells.join('')),
      say({ 'At risk': 'Ok', 'Marketing departments': 'Werbung' }),
    )
    const places = placesOf(translated)
    const { x0, x1 } = placeOf(places, 'Ok')
    expect((x0 + x1) / 2).toBeCloseTo(90, 0)
    expect(placeOf(places, 'Werbung').x0).toBeCloseTo(206, 0)
  })

  test('names under the bars of a chart are units of their own, however near they are', async () => {
    const names = ['Argentina', 'Brazil', 'Colombia', 'Costa', 'Mexico', 'Panama']
    const page = names.map((name, at) => centred(name, 100 + 62 * at, 96, 14)).join('')
    const { texts } = await translatePdf(await pdfOf(page))
    expect(texts).toEqual(names)
  })

  judged('words under a line to sign on stay under its middle', async () => {
    const bytes = await pdfOf(
      `0 G 60 700 m 240 700 l S ${centred('Signature of the applicant', 150, 688)}${line('Text at the edge', 60, 600)}`,
    )
    const { translated } = await translatePdf(bytes, say({ 'Signature of the applicant': 'Unterschrift' }))
    const { x0, x1 } = placeOf(placesOf(translated), 'Unterschrift')
    expect((x0 + x1) / 2).toBeCloseTo(150, 0)
  })

  judged('an item that needs a second line moves the next ones down, at the size of all', async () => {
    const items = ['Customers stay long', 'Shops order less often', 'Prices are not low any more']
    const dot = (y: number): string => `0 g ${[60, y + 4, 5, 5].join(' ')} re f\n`
    const page = items
      .map((item, at) => dot(700 - 40 * at) + line(item, 80, 700 - 40 * at, { size: 24 }))
      .join('')
    const long = 'Kleinere Läden bestellen seltener, aber dafür in größeren Mengen'
    const { translated } = await translatePdf(await pdfOf(page), say({ [items[1]!]: long }))
    const places = placesOf(translated)
    const [first, longer, last] = ['Dvtupnfst', 'Kleinere', 'Qsjdft'].map((word) => placeOf(places, word))
    expect(heightOf(longer!)).toBeCloseTo(heightOf(first!), 0)
    expect(placeOf(places, 'Mengen').y0).toBeGreaterThan(longer!.y0 + 10)
    expect(last!.y0).toBeGreaterThan(placeOf(places, 'Mengen').y0 + 20)
  })

  judged('single lines are not smaller for one paragraph of their size that had to be', async () => {
    const address = ['Cambridge', 'Evanston', 'Chicago', 'Boston', 'Portland', 'Seattle']
    const column = address.map((word, at) => line(word, 60, 760 - 40 * at)).join('')
    const narrow =
      box(300, 690, 400, 718, 0.9) +
      textLines(['Payment within a few', 'days of the invoice.'], { x: 304, y: 708, size: 10, lead: 12 })
    const { translated } = await translatePdf(
      await pdfOf(column + narrow),
      say({
        'Payment within a few days of the invoice.':
          'Zahlung innerhalb weniger Tage nach dem Erhalt der Rechnung ohne jeden Abzug.',
      }),
    )
    const places = placesOf(translated)
    expect(heightOf(placeOf(places, 'Zahlung'))).toBeLessThan(0.9 * heightOf(placeOf(places, 'Fwbotupo')))
    expect(heightOf(placeOf(places, 'Fwbotupo'))).toBeGreaterThan(
      0.95 * heightOf(placeOf(await originals(column), 'Evanston')),
    )
  })

  judged('TR-06: a box around a word keeps clear of the words beside it', async () => {
    const before = widthOf('Press ', 10)
    const key = 12 // two letters of Courier
    const frame = `0.9 g ${60 + before} 696 ${key + 10} 14 re f\n`
    const page = `${frame}${line('Press', 60, 700)}${textLines(['ON'], { x: 65 + before, y: 700, size: 10, font: 'F4' })}${line('and wait for light.', 60 + before + key + 14, 700)}`
    const { translated } = await translatePdf(await pdfOf(page))
    const places = placesOf(translated)
    expect(placeOf(places, 'PO').x0 - placeOf(places, 'Qsftt').x1).toBeGreaterThan(6)
    expect(placeOf(places, 'boe').x0 - placeOf(places, 'PO').x1).toBeGreaterThan(3)
  })
})

describe('TR-01: what runs the other way', () => {
  const TO_ARABIC = { from: 'en', to: 'ar' } as const
  const dot = (x: number, y: number): string => `0 g ${x} ${y + 3} 4 4 re f\n`
  const endsOf = (places: readonly Place[], words: readonly string[]): number[] =>
    words.map((word) => Math.round(placeOf(places, word).x1))

  judged(
    'items of a list have one edge and their dots stand under one another, however long they are',
    async () => {
      const items = ['Open', 'Hire regional managers', 'Work with local partners at home']
      const page = items.map(
        (item, at) => dot(60, 700 - 30 * at) + line(item, 76, 700 - 30 * at, { size: 14 }),
      )
      const bytes = await pdfOf(page.join(''))
      const words = ['واحد', 'اثنان', 'ثلاثة']
      const { translated } = await translatePdf(
        bytes,
        say(Object.fromEntries(items.map((item, at) => [item, `${words[at]} جدا`]))),
        TO_ARABIC,
      )
      expect(new Set(endsOf(placesOf(translated), words)).size).toBe(1)
    },
  )

  judged('a title alone on its height begins at the right edge of the text', async () => {
    const page = line('The year in numbers', 60, 760, { size: 30 }) + ending('Confidential matters', 535, 100)
    const { translated } = await translatePdf(
      await pdfOf(page),
      say({ 'The year in numbers': 'العام' }),
      TO_ARABIC,
    )
    expect(endsOf(placesOf(translated), ['العام'])).toEqual([535])
  })

  judged('prices change sides with the words they belong to', async () => {
    const dots = Array.from({ length: 47 }, (_, at) => line('.', 120 + 8 * at, 700)).join('')
    const bytes = await pdfOf(line('Green salad', 60, 700) + dots + ending('$5.80', 520, 700))
    const { translated } = await translatePdf(bytes, sayAlways('سلطة'), TO_ARABIC)
    const places = placesOf(translated)
    expect(placeOf(places, '$5.80').x0).toBeCloseTo(60, 0)
    expect(placeOf(places, 'سلطة').x1).toBeGreaterThan(510)
  })

  judged('lines of an address have one edge, whether something stands beside them or not', async () => {
    const column = ['14 Mill Road', 'Cambridge', 'United Kingdom'].map((text, at) =>
      line(text, 60, 700 - 20 * at),
    )
    const page = column.join('') + ending('Invoice number 417', 535, 700)
    const answers = { '14 Mill Road': 'طريق', Cambridge: 'مدينة', 'United Kingdom': 'مملكة' }
    const { translated } = await translatePdf(await pdfOf(page), say(answers), TO_ARABIC)
    expect(new Set(endsOf(placesOf(translated), Object.values(answers))).size).toBe(1)
  })
})

describe('TR-06: grounds and pictures', () => {
  judged('cells of one ground side by side stay, though the words of some fill theirs', async () => {
    const cells = box(60, 694, 260, 712) + box(260, 694, 290, 712) + box(290, 694, 320, 712)
    const words = [
      line('Tour', 66, 700, { white: true }),
      line('Days', 265, 700, { white: true }),
      line('Price', 293, 700, { white: true }),
    ]
    const bytes = await pdfOf(cells + words.join(''))
    const { translated } = await translatePdf(bytes, sayAlways('Dauer'))
    expect(withoutText(translated)).toEqual(withoutText(bytes))
  })

  test('narrow text beside a picture is one paragraph, though other text stands on its height', async () => {
    const narrow = [
      'Our school for children',
      'between eight and ten',
      'fourteen years opens',
      'again in May and June',
    ]
    const column = narrow.map((text, at) => line(text, 60, 700 - 14 * at)).join('')
    const wide = line('By Peter Lindqvist, who teaches sailing here.', 60, 750)
    const others = narrow
      .map((_, at) => line(`Another column that says ${'more '.repeat(4 - at)}`, 340, 700 - 14 * at))
      .join('')
    const { texts } = await translatePdf(
      await pdfOf(`${box(175, 650, 300, 712, 0.7)}${wide}${column}${others}`),
    )
    expect(texts).toContain(narrow.join(' '))
  })
})

const originals = async (content: string): Promise<Place[]> => placesOf(await pdfOf(content))
