import { describe, expect, test } from 'vitest'
import { plainText } from '../../../../model'
import { pdfFilter } from '../..'
import type { Painted } from '../../read/show-event'
import { line, textsOf } from '../../testing/show-fixture'
import { pdfOf, textLines } from '../../testing/pdf-fixture'

const WIDE = 'words of a column as wide as it can be, a line of it is as long'
const NARROW = 'words of a column as wide as a sea'

/** So many lines at a place, ten points wide for every two letters. */
const lines = (text: string, x: number, ...heights: readonly number[]) => heights.map((y) => line(text, x, y))
const picture = (x0: number, x1: number): Painted => ({
  kind: 'image',
  box: [x0, 660, x1, 720],
  colour: null,
})

describe('[TR-01] text that goes around a picture', () => {
  test('on its left is parted where it comes out below', () => {
    const shown = [...lines(NARROW, 217, 700, 688, 676, 664), ...lines(WIDE, 72, 652, 640)]
    expect(textsOf(shown, [picture(72, 205)])).toEqual([
      [NARROW, NARROW, NARROW, NARROW].join(' '),
      [WIDE, WIDE].join(' '),
    ])
  })

  test('on its right is parted where it goes in', () => {
    const shown = [...lines(WIDE, 72, 736, 724), ...lines(NARROW, 72, 712, 700, 688)]
    expect(textsOf(shown, [picture(255, 387)])).toEqual([
      [WIDE, WIDE].join(' '),
      [NARROW, NARROW, NARROW].join(' '),
    ])
  })

  test('is one paragraph where a picture is beside all of it', () => {
    const shown = [...lines(WIDE, 72, 700, 688), line('ends here.', 72, 676)]
    expect(textsOf(shown, [picture(395, 500)])).toEqual([`${WIDE} ${WIDE} ends here.`])
  })

  test('is one sentence for the engine', async () => {
    const narrow = textLines(
      [
        'All of us should try to be as careful as he is, as',
        'you can be careful to tell what is seen in it, or',
      ],
      { x: 260, y: 713, size: 10, lead: 13 },
    )
    const wide = textLines(
      ['what is real, and that was all he had to say of it when the members of his club had come'],
      { x: 72, y: 687, size: 10 },
    )
    const ground = '0.5 g 72 698 180 60 re f 0 g '
    const { units } = await pdfFilter.extract(await pdfOf(ground + narrow + wide))
    expect(units.map(({ runs }) => plainText(runs))).toHaveLength(1)
  })
})
