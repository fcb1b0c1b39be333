import { describe, expect, test } from 'vitest'
import { plainText } from '../../../../model'
import { pdfFilter } from '../..'
import { pdfOf, textLines } from '../../testing/pdf-fixture'

const PROSE = [
  'The examples below show how the members of a club are counted and what is',
  'printed when all of them are present at the meeting of the year.',
]

async function textsOf(content: string): Promise<string[]> {
  const { units } = await pdfFilter.extract(await pdfOf(content))
  return units.map(({ runs }) => plainText(runs))
}

const typed = (rows: readonly string[], y = 660): string =>
  textLines(rows, { font: 'F4', size: 9, lead: 11, y })

describe('programs and what they print', () => {
  const prose = textLines(PROSE, { y: 760 })

  test('stay as they are, with their comments and captions', async () => {
    const rows = [
      '# Count everybody who has come to the meeting',
      'members <- count(club, present = TRUE)',
      '',
      'Members who are present in each year',
      '      first  second   third',
      'north  0.21    0.45    0.12',
      'south  0.34    0.56    0.98',
    ]
    expect(await textsOf(prose + typed(rows))).toEqual([PROSE.join(' ')])
  })

  test('stay with the numbers of their rows', async () => {
    const rows = ['\\newcommand{\\club}[1]{%', '  \\textbf{the club of} #1}', '\\club{town}']
    const numbers = rows.map((_row, index) =>
      textLines([`${index + 1} town`], { x: 44, y: 660 - 11 * index, size: 7 }),
    )
    expect(await textsOf(prose + typed(rows) + numbers.join(''))).toEqual([PROSE.join(' ')])
  })

  test('letters written with a typewriter are translated, with the columns of their tables', async () => {
    const letter = [
      'Dear members of the club, we are very glad that all of you have come.',
      'The next meeting will be held in the town hall on the first of May.',
      '',
      'Name              Office            Since',
      'Smith             chair             spring',
      'Miller            secretary         autumn',
      'Baker             treasurer         winter',
    ]
    const texts = (await textsOf(typed(letter, 700))).join(' ')
    expect(texts).toContain('Dear members of the club')
    expect(texts).toContain('secretary')
  })

  test('two lines at the foot of a page are no table', async () => {
    const foot = [
      'Town club: first edition      Page one of two',
      'Printed in spring           For all members',
    ]
    expect((await textsOf(prose + typed(foot, 40))).join(' ')).toContain('For all members')
  })

  test('an address in a list of books is no program', async () => {
    const book = textLines(['Miller, A.: Clubs of the north, a history of two hundred years.'], { y: 640 })
    const address = typed(['https://example.org/clubs_of_the_north', 'and_their_members'], 626)
    expect((await textsOf(prose + book + address)).join(' ')).toContain('Clubs of the north')
  })
})

test('the name of a command in the margin stays, typed words do not', async () => {
  const margin = ['\\clubname', 'members'].map((name, index) =>
    textLines([name], { font: 'F4', size: 8, x: 20, y: 700 - 40 * index }),
  )
  expect(await textsOf(textLines(PROSE, { y: 760 }) + margin.join(''))).toEqual([PROSE.join(' '), 'members'])
})

test('a name in the margin right before a line is no part of it', async () => {
  const [first, second] = [
    'The members of the club are counted when they come to the town',
    'hall in spring.',
  ]
  const column = textLines([...PROSE, ...PROSE, ...PROSE, first, second], {
    x: 144,
    y: 700,
    size: 10,
    lead: 12,
  })
  const name = textLines(['members'], { font: 'F4', size: 8, x: 105, y: 628 })
  const texts = await textsOf(column + name)
  expect(texts).toContain('members')
  expect(texts.join(' ')).toContain(`${first} ${second}`)
})

test('words of a sentence before a typed name are translated', async () => {
  const typedNames = ['\\clubname', '\\townname'].map((name, index) =>
    textLines([name], { font: 'F4', size: 10, x: 119, y: 600 - 20 * index }),
  )
  const texts = await textsOf(textLines(['A copy of'], { x: 72, y: 600, size: 8 }) + typedNames.join(''))
  expect(texts.join(' ')).toContain('A copy of')
})

test('[TR-01] a row of a program right under prose is no part of its paragraph', async () => {
  const row = textLines(['\\setlength{\\clubwidth}{\\townwidth}'], { font: 'F4', size: 10, x: 90, y: 700 })
  const above = textLines(['Here are the same members.'], { x: 72, y: 713, size: 11 })
  const below = textLines(['All of them are counted.'], { x: 72, y: 687, size: 11 })
  expect(await textsOf(above + row + below)).toEqual([
    'Here are the same members.',
    'All of them are counted.',
  ])
})

test('typed words that begin a row of a sentence at its edge stay in it', async () => {
  const rows = ['The members of the club are counted by the function', 'and the result is printed.']
  const [first, last] = rows.map((row, index) => textLines([row], { x: 72, y: 713 - 26 * index, size: 11 }))
  const between = textLines(['count(club, present = TRUE, years = 12)'], {
    font: 'F4',
    size: 11,
    x: 72,
    y: 700,
  })
  expect(await textsOf(first + between + last)).toEqual([
    rows.join(' count(club, present = TRUE, years = 12) '),
  ])
})

test('on a page of few lines the names before them tell where its column begins', async () => {
  const names = ['\\club', '\\clubtown', '\\member', '\\clubhall']
  const content = names.map((name, index) => {
    const [y, width] = [700 - 60 * index, name.length * 4.8]
    return (
      textLines([name], { font: 'F4', size: 8, x: 139 - width, y }) +
      textLines(['The members of the club are counted when they come.'], { x: 144, y, size: 10 })
    )
  })
  const more = textLines(['The town hall is open to them in spring.'], { x: 144, y: 460, size: 10 })
  const last = textLines(['All of them are counted once.'], { x: 144, y: 420, size: 10 })
  const texts = await textsOf(content.join('') + more + last)
  expect(texts.filter((text) => text.startsWith('The members'))).toHaveLength(4)
  expect(texts.join(' ')).not.toContain('\\club')
})
