import { describe, expect, test } from 'vitest'
import { layOutPage } from '..'
import { line, show, type Shown } from '../../testing/show-fixture'

const blocksOf = (shown: readonly Shown[]) =>
  layOutPage({ shows: shown.map(show), painted: [] }, [0, 0, 595, 842]).blocks

const formulaOf = (shown: readonly Shown[]): string[] =>
  blocksOf(shown).map(({ marks }) =>
    marks
      .filter(({ formula }) => formula)
      .map(({ text }) => text)
      .join(''),
  )

describe('[TR-01] letters under an arrow or a wide accent are one sign with it', () => {
  test('a vector among words, whose arrow is painted first and in two pieces', () => {
    const shown = [
      line('so that the vector ', 72, 700),
      { at: [167, 707.2], glyphs: ['−', -0.4, '→'], font: 'CMSY7', size: 7, width: 0.9 },
      line('AB goes on to the point', 167, 700),
      line('above.', 72, 688),
    ] satisfies Shown[]
    expect(blocksOf(shown)).toHaveLength(1)
    expect(formulaOf(shown)[0]!.split('').toSorted().join('')).toBe('AB→−')
  })

  test('a wide accent over letters of words', () => {
    const shown = [
      line('so that the angle ', 72, 700),
      { at: [163, 702.6], glyphs: ['̂'], font: 'CMEX10', width: 1.4 },
      line('ABC is the one we look for', 162, 700),
    ] satisfies Shown[]
    expect(formulaOf(shown)[0]).toBe('A^BC')
  })

  test('what stands beside the arrow is prose', () => {
    const shown = [
      line('so that ', 72, 700),
      { at: [112, 703.5], glyphs: ['→'], font: 'CMSY7', size: 7, width: 1 },
      line(' all of it', 119, 700),
    ] satisfies Shown[]
    expect(formulaOf(shown)[0]).toBe('→')
  })
})
