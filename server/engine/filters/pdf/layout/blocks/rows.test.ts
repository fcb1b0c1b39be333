import { describe, expect, test } from 'vitest'
import { plainText } from '../../../../model'
import { pdfFilter } from '../..'
import { pdfOf, textLines } from '../../testing/pdf-fixture'

async function textsOf(...shown: readonly string[]): Promise<string[]> {
  const { units } = await pdfFilter.extract(await pdfOf(shown.join('')))
  return units.map(({ runs }) => plainText(runs))
}

const at = (x: number, y: number, ...rows: string[]): string => textLines(rows, { x, y })

describe('tables without rules', () => {
  const entries = [
    'Number of all rows of the table',
    'Number of its columns',
    'Length of one row of the table',
  ]

  test('what stands beside the sign of a row is an entry of its own', async () => {
    expect(await textsOf(at(72, 700, 'n', 'p', 'q'), at(110, 700, ...entries))).toEqual(entries)
  })

  test('entries of several lines stay whole, as their names do', async () => {
    const texts = await textsOf(
      at(72, 700, 'Members of', 'our club', 'Guests'),
      at(160, 700, 'All who have come to the meeting and', 'have paid for it', 'Those who came with them'),
    )
    expect(texts).toContain('All who have come to the meeting and have paid for it')
    expect(texts).toContain('Those who came with them')
  })

  test('[TR-01] rows of several lines begin where number, date and sum stand beside the text again', async () => {
    const row = (y: number, number: string, sum: string, ...lines: readonly string[]): string =>
      [at(72, y, number), at(120, y, '05/03/2019'), at(200, y, ...lines), at(480, y, sum)].join('')
    const texts = await textsOf(
      row(700, 'D0001', '820.68', 'STAFF TRANSPORT', 'AIR FARE OF E JONES FROM THE CITY TO TOWN'),
      row(672, 'D0002', '907.96', 'STAFF TRANSPORT', 'AIR FARE OF S BROWN FROM THE TOWN TO CITY'),
      row(644, 'D0003', '737.94', 'STAFF TRANSPORT', 'AIR FARE OF M GREEN FROM THE CITY TO TOWN'),
    )
    expect(texts.filter((text) => text === 'STAFF TRANSPORT')).toHaveLength(3)
  })

  test('beside names of commands entries are ragged, whatever they are given', async () => {
    const typed = (y: number, name: string): string => textLines([name], { x: 72, y, font: 'F4' })
    const texts = await textsOf(
      ...[typed(700, 'str'), at(101, 700, '(name)')],
      ...[typed(686, 'find'), at(101, 686, '(all)')],
      at(160, 700, 'make a handle from all the names', 'make a vector from all of its rows'),
    )
    expect(texts).toContain('make a vector from all of its rows')
  })

  test('text beside a column of signs that fills its width is a paragraph', async () => {
    const full = 'the members of it agreed that schools of'
    const lines = [full, full, 'In town']
    expect(await textsOf(at(40, 700, 'a', 'b', 'c'), at(110, 700, ...lines))).toContain(lines.join(' '))
  })
})

describe('what stands at the foot of a page', () => {
  test('words set to the right are none of a paragraph with those that reach under others', async () => {
    const foot = [
      at(72, 40, 'Town club'),
      at(250, 40, 'Made for all readers'),
      at(500, 40, 'Source:'),
      at(287, 28, 'Page one of two of the report of the year, second'),
    ]
    const texts = await textsOf(...foot)
    expect(texts).toContain('Source:')
  })

  test('half a word goes on in the next line, though its own line is cut in two', async () => {
    const shown = [at(72, 700, 'Adams and others'), at(330, 700, 'a history of hard-')]
    const texts = await textsOf(
      ...shown,
      at(72, 687, 'ware and of all that was made with it in the years before the first of May'),
    )
    expect(texts).toContain(
      'a history of hardware and of all that was made with it in the years before the first of May',
    )
  })

  test('the end of a stretched line goes on in the next one', async () => {
    const shown = [at(72, 700, 'Table 4. What was spent in all the years.'), at(302, 700, 'Zero-shot')]
    const texts = await textsOf(...shown, at(72, 687, 'members came to more of the meetings than those of'))
    expect(texts.join('|')).toContain('Zero-shot members came to more of the meetings than those of')
  })

  test('a label before the first line of its text is none of others', async () => {
    const lines = [
      'the members of it agreed that schools of the town should have more',
      'money each year from now on.',
    ]
    const texts = await textsOf(at(72, 700, 'Note'), at(110, 700, lines[0]!), at(72, 686, lines[1]!))
    expect(texts).toContain(lines.join(' '))
  })
})

test('text of the whole width under the end of the right one of two columns is no part of it', async () => {
  const column = ['the members of it agreed that', 'the schools of the town should', 'have more money.']
  const whole = 'Thisisawordwithoutanyspacesthatwouldnothavefittedbehindthose and it goes on to the end of'
  const texts = await textsOf(
    at(72, 700, ...column),
    at(300, 700, ...column),
    at(86, 658, whole),
    at(72, 644, 'the two columns.'),
  )
  expect(texts.filter((text) => text.startsWith('Thisisaword'))).toHaveLength(1)
})

test('the number of a heading in the right column is no raised letter of the left one', async () => {
  const column = Array<string>(4).fill('the members of it agreed that')
  const heading = textLines(['4'], { font: 'F2', size: 14, x: 218, y: 683 })
  const texts = await textsOf(textLines(column, { x: 72, y: 700, size: 10 }), heading)
  expect(texts.join(' ')).not.toContain('4')
})
