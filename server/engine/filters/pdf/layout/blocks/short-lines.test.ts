import { describe, expect, test } from 'vitest'
import { line, textsOf, type Shown } from '../../testing/show-fixture'

const at = (x: number, y: number, ...rows: string[]): Shown[] =>
  rows.map((text, index) => line(text, x, y - 14 * index))

describe('lines that are each an entry of their own (TR-01)', () => {
  const address = ['Bill to', 'Acorn Property Management', '5 Mill Lane', 'Leeds LS1 4HT']
  const other = ['Work carried out', 'Flat 3, Regent Court', 'Park Road and', 'Harrogate']

  test('the longest line of an address shows no room, and is one of them', () => {
    expect(textsOf(at(72, 700, ...address))).toEqual(address)
  })

  test('what stands beside an address, line by line, is one, too', () => {
    const beside = ['Work carried out', 'Flat 3 Regent Court', 'Park Road North 12', 'Harrogate HG1 2AB']
    const texts = textsOf([...at(72, 700, ...address), ...at(260, 700, ...beside)])
    expect(texts).toEqual(expect.arrayContaining([...address, ...beside]))
  })

  test('lines that a writer filled are text, whatever their words begin with', () => {
    const text = ['Unter der Leitung', 'Alter Meister ist', 'Die Kunst gewachsen']
    expect(textsOf(at(72, 700, ...text))).toEqual([text.join(' ')])
    expect(textsOf(at(72, 700, ...other))).not.toEqual(other)
  })

  test('a few names under one another, beside which the page is free', () => {
    const names = ['Treatment plan', 'Consent form', 'Prepaid envelope']
    const long = line(
      'The total cost will be named in the letter that we send you before the end of the month.',
      72,
      600,
    )
    const texts = textsOf([line('Enc:', 72, 500), ...at(110, 500, ...names), long])
    expect(texts).toEqual(expect.arrayContaining(names))
  })

  test('a sender’s address at the right edge', () => {
    const rows = ['24 Orchard Road, Cheltenham', 'Telephone 01242 555 018']
    const shown = rows.map((text, index) => line(text, 500 - 5 * text.length, 780 - 12 * index))
    const texts = textsOf([...shown, line('Dear Mrs Whitcombe, thank you for your letter.', 72, 600)])
    expect(texts).toEqual(expect.arrayContaining(rows))
  })
})

describe('items and cells (TR-01)', () => {
  test('the number of an item before a line begins a new one, though it begins small', () => {
    const shown = [
      ...at(72, 700, '3.3.1', '3.3.2'),
      ...at(110, 700, 'write the reading in the log book;', 'compare it with the limits'),
    ]
    expect(textsOf(shown)).toContain('compare it with the limits')
  })

  test('a gap several times as wide as those between words parts two cells', () => {
    const narrow = (text: string, x: number): Shown => ({ ...line(text, x, 700), width: 0.3 })
    const shown = [narrow('for and on behalf of the house', 72), narrow('Partner of it', 72 + 30 * 3 + 14)]
    expect(textsOf(shown)).toEqual(['for and on behalf of the house', 'Partner of it'])
  })

  test('a border between two cells parts words as near to it as to one another, and those it cuts off', () => {
    const border = { kind: 'path', box: [200, 690, 200.5, 712], colour: null } as const
    const parts = (x: number, text: string): string[] =>
      textsOf([line(text, x, 700), line('Clothing', 202, 700)], [border])
    expect(parts(198 - 5 * 10, 'Paint size')).toEqual(['Paint size', 'Clothing'])
    expect(parts(203 - 5 * 10, 'Paint size')).toEqual(['Paint size', 'Clothing'])
  })

  test('names of a legend stand behind the mark of each', () => {
    const key = { kind: 'path', box: [128, 700, 133, 705], colour: '#ff0000' } as const
    const shown = [line('Last year one', 50, 700), line('This year two', 136, 700)]
    expect(textsOf(shown, [key])).toEqual(['Last year one', 'This year two'])
    expect(textsOf(shown)).toEqual(['Last year one This year two'])
  })
})
