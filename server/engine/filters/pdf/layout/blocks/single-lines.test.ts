import { describe, expect, test } from 'vitest'
import { show, textsOf, type Shown } from '../../testing/show-fixture'
import { layOutPage } from '..'

const at = (text: string, x: number, y: number): Shown => ({ at: [x, y], glyphs: [...text] })
const ending = (text: string, right: number, y: number): Shown => at(text, right - 5 * text.length, y)

describe('TR-01: what stands under one another line by line', () => {
  test('an address of nearly even lines is no sentence', () => {
    const lines = ['Acme Bakery and', 'Mrs. Helen Brown', '3 Mill Lane', 'Oxford OX1 1AA']
    const address = ['Acme Bakery Ltd', ...lines.slice(1)].map((text, row) => at(text, 72, 700 - 13 * row))
    expect(textsOf(address)).toEqual(['Acme Bakery Ltd', ...lines.slice(1)])
  })

  test('a sentence in a narrow column goes on, though its lines begin with names and a number', () => {
    const lines = ['The Bank of', 'England told', 'Mr. Brown on', '3 May that all', 'is well there.']
    const text = lines.map((line, row) => at(line, 72, 700 - 13 * row))
    expect(textsOf(text)).toEqual([lines.join(' ')])
  })

  test('numbers set to the right are an entry each', () => {
    const lines = ['VAT no. 123 4567 89', 'Company no. 09876543']
    expect(textsOf(lines.map((line, row) => ending(line, 540, 60 - 11 * row)))).toEqual(lines)
  })

  test('cells of a table without rules are as many as its rows, though they are as long as one another', () => {
    const rows = [
      ['Fruit', 'Season of harvest', 'Taste of the fruit'],
      ['Apples', 'September to March', 'Sweet or very sour'],
      ['Pears', 'August to November', 'Sweet and so juicy'],
      ['Plums', 'July until October', 'Rather sour I fear'],
    ]
    const page = rows.flatMap((row, line) =>
      row.map((cell, column) => at(cell, 72 + 170 * column, 700 - 16 * line)),
    )
    expect(textsOf(page).toSorted()).toEqual(rows.flat().toSorted())
  })
})

describe('TR-01: large initials and shadows', () => {
  test('an initial on the height of its text does not take in the column beside it', () => {
    const left = ['fter two years of work', 'the new bridge over the', 'river will be opened on']
    const right = ['Since last autumn pupils', 'have been looking after', 'a garden of their own so']
    const shown: Shown[] = [
      { at: [72, 700], glyphs: ['A'], size: 28, width: 0.6 },
      ...left.map((text, row) => at(text, row ? 72 : 89, 700 - 13 * row)),
      ...right.map((text, row) => at(text, 216, 700 - 13 * row)),
    ]
    expect(textsOf(shown)).toEqual([`A${left.join(' ')}`, right.join(' ')])
  })

  test('of words and their shadow the words are read, in their colour and weight', () => {
    const words = 'A headline'
    const shadow = { ...show({ at: [71, 701.3], glyphs: [...words], size: 24 }), colour: '#aaaaaa' }
    const seen = show({ at: [69.5, 703], glyphs: [...words], size: 24 })
    const [block, ...others] = layOutPage({ shows: [shadow, seen], painted: [] }, [0, 0, 595, 842]).blocks
    expect(others).toEqual([])
    expect(block).toMatchObject({ text: words, x0: 69.5 })
    expect(new Set(block!.marks.flatMap(({ glyph }) => glyph && glyph.style.colour))).toEqual(
      new Set(['#000000']),
    )
    expect(block!.lines[0]!.bold).toBe(false)
  })

  test('two thin letters painted one by one are two, the same letter a hair aside is one', () => {
    const thin = (text: string, x: number): Shown => ({ at: [x, 700], glyphs: [text], width: 0.19 })
    expect(textsOf([thin('a', 70), thin('l', 71.9), thin('l', 73.8), thin('i', 75.7)])).toEqual(['alli'])
    expect(textsOf([thin('a', 70), thin('a', 70.4), thin('l', 71.9), thin('l', 72.3)])).toEqual(['al'])
  })
})

describe('TR-01: raised figures that the font has', () => {
  const text = 'one 1, two 2, three 3'
  /** What one operator shows of a font in which letters and figures are half an em wide, raised figures a third. */
  const shown = (words: string, x: number, y: number, width = 0.5): Shown => ({
    at: [x, y],
    glyphs: [...words],
    width,
  })
  const pages = (...parts: readonly Shown[]) =>
    layOutPage({ shows: sharing(parts), painted: [] }, [0, 0, 595, 842]).blocks

  /** Equal glyphs are one object, as the reader has them. */
  function sharing(parts: readonly Shown[]) {
    const known = new Map<string, ReturnType<typeof show>['glyphs'][number]>()
    return parts.map(show).map((event) => ({
      ...event,
      glyphs: event.glyphs.map((glyph) => {
        const key = `${glyph.text} ${glyph.emWidth}`
        if (!known.has(key)) known.set(key, glyph)
        return known.get(key)!
      }),
    }))
  }

  test('the number of a note behind a word stays as it is, and notes begin with theirs', () => {
    const word = shown('Estimates differ', 72, 700)
    const blocks = pages(
      ...[shown(text, 72, 740), word, shown('1', 152, 700, 0.33), shown(' a lot', 155.3, 700)],
      ...[shown('1', 72, 100, 0.33), shown(' Note of the first one', 75.3, 100)],
      ...[shown('2', 72, 88, 0.33), shown(' note of the other one', 75.3, 88)],
    )
    expect(blocks.map((block) => block.text)).toEqual([
      text,
      'Estimates differ1 a lot',
      '1 Note of the first one',
      '2 note of the other one',
    ])
    expect(blocks[1]!.marks.filter(({ formula }) => formula).map((mark) => mark.text)).toEqual(['1'])
    expect(blocks[0]!.marks.some(({ formula }) => formula)).toBe(false)
  })

  test('figures that are narrower than others of their font, as theirs is, are text', () => {
    const figure = (x: number): Shown => shown('1', x, 700, 0.35)
    const blocks = pages(
      shown('page ', 72, 700),
      figure(97),
      shown('0', 100.5, 700),
      figure(105.5),
      shown(' of the book', 109, 700),
    )
    expect(blocks[0]!.marks.some(({ formula }) => formula)).toBe(false)
  })
})

describe('TR-01: what goes on and what does not', () => {
  const centred = (text: string, y: number): Shown => at(text, 300 - 2.5 * text.length, y)

  test('notices about a middle are each a sentence, the widest first', () => {
    const lines = [
      'All prices in euros, service included.',
      'Please tell us about allergies.',
      'Closed on Mondays',
    ]
    expect(textsOf(lines.map((line, row) => centred(line, 200 - 12 * row)))).toEqual(lines)
  })

  test('small words in brackets at the end of a question go on below', () => {
    const shown: Shown[] = [
      at('Explain why deserts are often found there. ', 72, 700),
      { at: [287, 700], glyphs: ['(', '4'], size: 8 },
      { at: [72, 687], glyphs: [...'points)'], size: 8 },
    ]
    expect(textsOf(shown)).toEqual(['Explain why deserts are often found there. (4 points)'])
  })

  test('the letter of an item is its marker before a word of one letter, too', () => {
    const [block] = layOutPage(
      { shows: [show(at('a) a wind from the sea', 72, 700))], painted: [] },
      [0, 0, 595, 842],
    ).blocks
    expect(block!.text).toBe('a wind from the sea')
  })

  test('cells of a ruled table in a typewriter face are no listing, though the page has prose in another', () => {
    const rows = [
      ['Basic pay', '160.00'],
      ['Night allowance', '12.50'],
      ['Overtime and half', '60.00'],
      ['Union fee', '14.50'],
    ]
    const typed = rows.flatMap((row, line) =>
      row.map((cell, column) => ({ ...at(cell, 72 + 120 * column, 700 - 16 * line), font: 'Courier' })),
    )
    const shows = [...typed, at('This payslip is valid without a signature of ours', 72, 500)].map(show)
    const mono = shows.map((event) => ({
      ...event,
      font: { ...event.font, monospaced: event.fontId === 'Courier' },
    }))
    const rule = { kind: 'path', box: [180, 640, 180.5, 712], colour: null } as const
    const keptOf = (painted: readonly (typeof rule)[]) =>
      layOutPage({ shows: mono, painted: [...painted] }, [0, 0, 595, 842])
        .blocks.filter(({ kept }) => kept === 'code')
        .map(({ text }) => text)
    expect(keptOf([])).toContain('Basic pay')
    expect(keptOf([rule])).toEqual([])
  })
})
