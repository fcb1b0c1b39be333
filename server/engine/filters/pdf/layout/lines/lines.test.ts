import { expect, test } from 'vitest'
import { line, show, SIZE, textsOf, type Shown } from '../../testing/show-fixture'
import { layOutPage } from '..'

const LEFT = 72
const LETTERS = 40
const FULL = 'words of a column as wide as it can be, a'

/** A row of one column with so wide gaps between its words, em; what is missing to its width goes behind the sentence. */
function stretched(words: string, y: number, gap: number): Shown {
  const free = LETTERS + 1 - [...words].filter((letter) => letter !== ' ').length
  const gaps = words.split(' ').length - 1
  const behind = free / 2 - (gaps - 1) * gap
  const glyphs = words
    .split(' ')
    .flatMap((word, index, all) => [
      ...word,
      ...(index === all.length - 1 ? [] : [word.endsWith('.') ? behind : gap]),
    ])
  return { at: [LEFT, y], glyphs }
}

test('[TR-01] the end of a sentence and the next one on a row that is stretched to its column, as lists of books have them', () => {
  const row = stretched('sisters. In the 2nd meeting of a town', 688, 0.67)
  const texts = textsOf([line(FULL, LEFT, 700), row, line(FULL, LEFT, 676), line('ends.', LEFT, 664)])
  expect(texts).toEqual([`${FULL} sisters. In the 2nd meeting of a town ${FULL} ends.`])
})

test('cells of a row with a gap that no stretched line has stay cells', () => {
  const row = [line('sisters.', LEFT, 688), line('In town halls', LEFT + (LETTERS - 12) * (SIZE / 2), 688)]
  const texts = textsOf([line(FULL, LEFT, 700), ...row, line(FULL, LEFT, 676)])
  expect(texts.join('|')).not.toContain('sisters. In')
})

test('points for what is left out, and the sentence behind them, are one line', () => {
  const texts = textsOf([line('it goes on as before . . . . In short, that is all', LEFT, 700)])
  expect(texts).toEqual(['it goes on as before . . . . In short, that is all'])
})

test.each(['12', '12, 14, 16'])('points before numbers of pages lead to them: %s', (numbers) => {
  const texts = textsOf([line(`Members . . . . ${numbers}`, LEFT, 700)])
  expect(texts).toContain('Members')
})

test('the small letter over the foot of the one before it, as in names of programs', () => {
  const shown: Shown[] = [
    line('old versions of L', LEFT, 700),
    { at: [LEFT + 80.5, 702], glyphs: ['A'], size: 7, width: 0.7 },
    line('TEX are read, too', LEFT + 85, 700),
  ]
  expect(textsOf(shown)).toEqual(['old versions of LATEX are read, too'])
})

test('a letter and the ring around it are one sign, which stays', () => {
  const shown: Shown[] = [
    line('It is c', LEFT, 700),
    { at: [LEFT + 27.5, 700], glyphs: ['©'], font: 'CMSY10', width: 1 },
    line('2006 by the members of the club', LEFT + 42, 700),
  ]
  const { blocks } = layOutPage({ shows: shown.map(show), painted: [] }, [0, 0, 595, 842])
  expect(blocks).toHaveLength(1)
  expect(blocks[0]!.marks.filter(({ formula }) => formula).map(({ text }) => text)).toEqual(['©', 'c'])
})

test('words of an overfull line are parted though their spaces are as narrow as they get', () => {
  const squeezed = (gap: number): Shown => ({
    at: [LEFT, 700],
    glyphs: 'nine words for all notes that the book gives'
      .split(' ')
      .flatMap((word, index) => (index === 0 ? [...word] : [gap, ...word])),
  })
  expect(textsOf([squeezed(0.15)])).toEqual(['nine words for all notes that the book gives'])
  const mixed = squeezed(0.15)
  const glyphs = mixed.glyphs.map((glyph, index) => (glyph === 0.15 && index > 30 ? 0.19 : glyph))
  expect(textsOf([{ ...mixed, glyphs }])).toEqual(['nine words for all notes that the book gives'])
  expect(textsOf([squeezed(0.05)])).toEqual(['ninewordsforallnotesthatthebookgives'])
})

test('small gaps of formulas beside words that stand apart as ever part nothing', () => {
  const glyphs = [...'the pair ', '(', 'a', ',', 0.15, 'b', ',', 0.15, 'c', ')', ...' of all numbers is']
  expect(textsOf([{ at: [LEFT, 700], glyphs }])).toEqual(['the pair (a,b,c) of all numbers is'])
})

test('[TR-01] words a little nearer to one another than in other lines are two, unlike letters of a formula', () => {
  const row: Shown = { at: [LEFT, 700], glyphs: [...'these', 0.15, ...'words', 0.15, ...'of'] }
  expect(textsOf([row])).toEqual(['these words of'])
  const formula: Shown = { at: [LEFT, 700], glyphs: ['P', 0.15, ...'QRSTU'], font: 'CMMI10' }
  expect(textsOf([formula])).toEqual(['PQRSTU'])
})

test('[TR-01] words between the single signs of a formula are as far apart as elsewhere', () => {
  const words = ['for', 'all', 'A', '<', 'H', ',', 'B', '>', '1', '<', '2', '=', '3']
  const glyphs = words.flatMap((word, index) => [...(index > 0 ? [0.3] : []), ...word])
  expect(textsOf([{ at: [LEFT, 700], glyphs }])).toEqual([words.join(' ')])
})

test('[TR-01] an accent over a letter of spaced small capitals ends no word', () => {
  const shown: Shown[] = [
    { at: [LEFT, 700], glyphs: ['p', 0.1, 'e', 0.1, 'r', 0.1, 's'] },
    { at: [LEFT + 24.2, 700.4], glyphs: ['¨'], width: 0.3 },
    { at: [LEFT + 24, 700], glyphs: ['o', 0.1, 'n', 0.1, 'l', 0.1, 'i', 0.1, 'c', 0.1, 'h'] },
  ]
  expect(textsOf(shown)).toEqual(['persönlich'])
})

test('[TR-01] the hook under the last letter of a Polish word reaches into the space behind it', () => {
  const shown: Shown[] = [
    { at: [LEFT, 700], glyphs: [...'sam'] },
    { at: [LEFT + 17.4, 700], glyphs: ['˛'], width: 0.36 },
    { at: [LEFT + 15, 700], glyphs: ['a', 0.24, ...'teori'] },
  ]
  expect(textsOf(shown)).toEqual(['samą teori'])
})

test('[TR-01] a stretched row behind a bold name under which the others hang', () => {
  const name: Shown = { at: [LEFT - 20, 700], glyphs: [...'colour'], bold: true }
  const column = FULL.slice(0, 27)
  const gap = (27 / 2 - 1.5 - 13 / 2) / 3
  const glyphs = ['is', 'the', 'ground', 'of'].flatMap((word, index) => [
    ...(index > 0 ? [gap] : []),
    ...word,
  ])
  const row: Shown = { at: [LEFT + 15, 700], glyphs }
  const texts = textsOf([name, row, line(column, LEFT, 688), line('ends here.', LEFT, 676)])
  expect(texts).toEqual([`colour is the ground of ${column} ends here.`])
})
