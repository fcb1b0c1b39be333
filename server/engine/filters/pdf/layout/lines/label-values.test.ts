import { describe, expect, test } from 'vitest'
import type { Painted } from '../../read/show-event'
import { show, textsOf, type Shown } from '../../testing/show-fixture'
import { layOutPage } from '..'

const at = (text: string, x: number, y: number): Shown => ({ at: [x, y], glyphs: [...text] })
const ending = (text: string, right: number, y: number): Shown => at(text, right - 5 * text.length, y)
const VIEW = [0, 0, 595, 842] as const
const textsOn = (shown: readonly Shown[], painted: readonly Painted[]): string[] =>
  layOutPage({ shows: shown.map(show), painted }, VIEW).blocks.map(({ text }) => text)

const ROWS = [
  ['Invoice number', 'AB 2024-0187'],
  ['Date of issue', '18 March 2024'],
  ['Date of delivery', '11 March 2024'],
  ['Customer number', 'C 44921'],
  ['Person in charge', 'Margaret Holloway'],
] as const

describe('TR-01: labels and their values', () => {
  test('are an entry each, though no label had had room for the next one', () => {
    const page = ROWS.flatMap(([label, value], row) => [
      at(label, 320, 700 - 13 * row),
      ending(value, 540, 700 - 13 * row),
    ])
    expect(textsOf(page).toSorted()).toEqual(ROWS.flat().toSorted())
  })

  test('a programme has a line beside each of its dates', () => {
    const dates = ['3 April', '17 April', '1 May']
    const lines = [
      'Spring cleaning of the brook, meeting point at the old mill',
      'Meeting of the gardening club, with a talk about old roses',
      'Raising of the maypole, with music and a barbecue at night there',
    ]
    const page = dates.flatMap((date, row) => [
      at(date, 72, 700 - 12 * row),
      at(lines[row]!, 140, 700 - 12 * row),
    ])
    expect(textsOf(page).toSorted()).toEqual([...dates, ...lines].toSorted())
  })

  test('what is named by a line begins anew below what was said of the name before', () => {
    const cold = 'A cold drink, of which so much is said that it fills all the width of its page'
    const page = [at('Coffee', 42, 700), at('A hot drink', 80, 688), at('Milk', 42, 676), at(cold, 80, 664)]
    expect(textsOf(page)).toEqual(['Coffee', 'A hot drink', 'Milk', cold])
  })

  test('two columns of text that begin with capitals by chance go on', () => {
    const left = ['The Bank of all', 'England told Mr', 'Brown, who told', 'Henry the rest.']
    const right = ['Our Town Hall is', 'Open on Mondays', 'And Fridays from', 'Nine until noon.']
    const page = left.flatMap((text, row) => [
      at(text, 72, 700 - 12 * row),
      at(right[row]!, 180, 700 - 12 * row),
    ])
    expect(textsOf(page).toSorted()).toEqual([right.join(' '), left.join(' ')])
  })
})

describe('TR-01: words painted after those around them', () => {
  test('a comma between two dates that were painted last stands between them', () => {
    const page = [
      at('Pay by ', 72, 700),
      at(', ', 142, 700),
      at(' or in parts of ten', 192, 700),
      at('15 July', 107, 700),
      at('8 August', 152, 700),
    ]
    expect(textsOf(page)).toEqual(['Pay by 15 July, 8 August or in parts of ten'])
  })
})

describe('TR-01: cells stroked as rectangles', () => {
  test('words that nearly touch the border between them are two cells', () => {
    const frame = (x0: number, x1: number): Painted => ({
      kind: 'path',
      colour: null,
      box: [x0, 690, x1, 711],
    })
    const page = [at('Manchester Central', 74, 695), at('London Euston', 169, 695)]
    expect(textsOn(page, [frame(72, 167), frame(167, 262)])).toEqual(['Manchester Central', 'London Euston'])
    expect(textsOn(page, [])).toEqual(['Manchester Central London Euston'])
  })
})

describe('TR-02: upright letters painted aslant', () => {
  const slanted = (text: string, y: number) => {
    const upright = show(at(text, 72, y))
    return { ...upright, matrix: [1, 0, 1 / 3, 1, 72, y] as const }
  }

  test('are italics of the size of their text', () => {
    const { blocks } = layOutPage({ shows: [slanted('Slanted by the matrix', 700)], painted: [] }, VIEW)
    expect(blocks[0]!.style.font.italic).toBe(true)
    expect(blocks[0]!.size).toBeCloseTo(10, 5)
  })

  test('turned lines are not', () => {
    const turned = {
      ...show(at('Turned by a little', 72, 700)),
      matrix: [0.98, 0.199, -0.199, 0.98, 72, 700] as const,
    }
    const { blocks } = layOutPage({ shows: [turned], painted: [] }, VIEW)
    expect(blocks[0]!.style.font.italic).toBe(false)
  })
})

describe('TR-01: ends of paragraphs', () => {
  test('a year alone on the second line is the end of the first', () => {
    const first = 'Prepared for the board of supervisors by the office in March'
    expect(textsOf([at(first, 72, 700), at('2024', 72, 687)])).toEqual([`${first} 2024`])
  })

  test('a line that was moved down for a raised figure goes on', () => {
    const words = 'words that fill the whole line of a column'
    const page: Shown[] = [
      at(words, 72, 700),
      at(words, 72, 688.6),
      at('words with a note', 72, 674.6),
      { ...at('1', 157, 678.6), size: 6 },
      at('that fill this line also', 162, 674.6),
      at('and end.', 72, 663.2),
    ]
    expect(textsOf(page)).toHaveLength(1)
  })
})
