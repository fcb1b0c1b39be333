import { describe, expect, test } from 'vitest'
import { layOutPage } from '..'
import { line, show, SIZE, textsOf, type Shown } from '../../testing/show-fixture'

const bold = (text: string, x: number, y: number): Shown => ({
  at: [x, y],
  glyphs: [...text],
  font: 'Bold',
  bold: true,
})
const small = (text: string, x: number, y: number): Shown => ({
  at: [x, y],
  glyphs: [...text],
  font: 'Courier',
  size: 0.7 * SIZE,
})

describe('[TR-01] what a line begins', () => {
  test('entries begin with a name in bold letters, though it would not have had room above', () => {
    const shown = [
      bold('totalpages=true|false', 72, 700),
      line(' Print all of the pages in the foot.', 177, 700),
      bold('firstpagination=true|false', 72, 684),
      line(' Print it on the first page, too.', 202, 684),
    ]
    expect(textsOf(shown)).toHaveLength(2)
  })

  test('the sign of the first row below a heading is none of its words', () => {
    const shown = [line('Subscripts', 72, 700), line('i', 72, 686), line('Number of a variable', 110, 686)]
    expect(textsOf(shown)).toEqual(['Subscripts', 'i', 'Number of a variable'])
  })

  test('who speaks stands over the speech', () => {
    const shown = [
      line('Montague', 190, 700),
      line('Thou villain, hold me not, let me go!', 72, 688),
      line('Lady', 195, 676),
      line('Thou shalt not stir a foot to seek a foe.', 72, 664),
    ]
    expect(textsOf(shown)).toHaveLength(4)
  })

  test('words set smaller within a sentence part nothing, wherever they stand', () => {
    const shown = [
      line('The loading of the fonts of the page can be prevented by you with', 72, 700),
      line('words ', 72, 688),
      small('fonts=none,nothing,nobody', 102, 688),
      line(' as they are and as they have been meant ', 190, 688),
      line('to be.', 72, 676),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('a paragraph that begins with a large initial right below a full line of another', () => {
    const full = 'text of the paragraph above on all of it'
    const shown = [
      ...[724, 712, 700].map((y) => line(full, 72, y)),
      { at: [72, 676], glyphs: ['O'], font: 'Initials' },
      ...[688, 676].map((y) => line('nce upon a time there was a colum', 100, y)),
    ] as const
    const events = shown.map((one) => ({
      ...show(one),
      ...('font' in one && { size: 24, glyphs: [{ ...show(one).glyphs[0]!, emWidth: 1.1 }] }),
    }))
    const texts = layOutPage({ shows: events, painted: [] }, [0, 0, 595, 842]).blocks.map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toMatch(/^Once upon/)
  })
})
