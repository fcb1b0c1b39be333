import { describe, expect, test } from 'vitest'
import { atomRun, textRun, type Unit } from '../../model'
import { countText, measureUnits } from './index'

const unit = (text: string, counted = true): Unit => ({
  id: text,
  part: '',
  role: 'paragraph',
  runs: [textRun(text)],
  counted,
})

describe('counting', () => {
  test.each([
    ['Two words', 2, 0],
    ["It's well-known, isn't it?", 4, 0],
    ['12,5 % of 3.000 – roughly', 4, 0],
    ['한국어 문장 입니다', 3, 0],
    ['漢字とkanji、かな。', 1, 5],
    ['ที่นี่', 0, 2],
    ['…', 0, 0],
  ])('%s', (text, words, characters) => {
    expect(countText(text)).toEqual({ words, characters })
  })
})

describe('measuring', () => {
  test('words and characters make pages together, at least one', () => {
    expect(measureUnits([]).pages).toBe(1)
    expect(measureUnits([unit('w '.repeat(125)), unit('漢'.repeat(250))]).pages).toBe(1)
    expect(measureUnits([unit('w '.repeat(126)), unit('漢'.repeat(250))]).pages).toBe(2)
  })

  test('what is not counted counts for nothing, and stays out of the sample', () => {
    expect(measureUnits([unit('seen'), unit('not seen', false)])).toMatchObject({ words: 1, sample: 'seen' })
  })

  test('a word over a note is one word, over a line break two', () => {
    const runs = (between: Unit['runs'][number]): Unit => ({
      ...unit(''),
      runs: [textRun('one'), between, textRun('two')],
    })
    expect(measureUnits([runs(atomRun(1, 'note'))]).words).toBe(1)
    expect(measureUnits([runs(atomRun(1, 'break', '\n'))]).words).toBe(2)
  })

  test('the sample ends at 20,000', () => {
    expect(measureUnits(Array.from({ length: 30 }, () => unit('x'.repeat(1000)))).sample).toHaveLength(20_000)
  })
})
