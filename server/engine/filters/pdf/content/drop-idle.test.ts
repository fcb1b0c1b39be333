import { describe, expect, test } from 'vitest'
import { dropIdle } from './drop-idle'

const left = (content: string): string =>
  Buffer.from(dropIdle(Buffer.from(content, 'latin1')))
    .toString('latin1')
    .trim()
    .replace(/\s+/g, ' ')

describe('what words that are gone leave behind', () => {
  test('fonts, places and the text object go', () => {
    expect(left('q BT /F1 9 Tf 10 700 Td ET 1 g 0 0 9 9 re f Q')).toBe('q 1 g 0 0 9 9 re f Q')
  })

  test('steps to the next word that stays are made at once, to the last decimal', () => {
    expect(left('BT /F1 9 Tf 10.5 700 Td /F2 8 Tf -.25 -11.955 Td 3 0 Td (a) Tj ET')).toBe(
      'BT /F2 8 Tf 13.25 688.045 Td (a) Tj ET',
    )
  })

  test('a matrix makes the steps before it needless, but not those behind it', () => {
    expect(left('BT 1 0 0 1 5 5 Tm 9 9 Td 1 0 0 1 7 7 Tm 1 2 Td (a) Tj ET')).toBe(
      'BT 1 0 0 1 7 7 Tm 1 2 Td (a) Tj ET',
    )
  })

  test('a clip and a saved state around nothing go; marks of the structure stay', () => {
    expect(left('/P <</MCID 0>> BDC q 1 1 9 9 re W n BT /F1 9 Tf ET Q EMC /P BMC EMC')).toBe(
      '/P <</MCID 0>> BDC EMC',
    )
  })

  test('text objects that follow one another become one', () => {
    expect(left('BT /F 9 Tf 1 0 0 1 5 5 Tm (a) Tj ET BT /F 9 Tf 1 0 0 1 5 9 Tm (b) Tj ET')).toBe(
      'BT /F 9 Tf 1 0 0 1 5 5 Tm (a) Tj 1 0 0 1 5 9 Tm (b) Tj ET',
    )
  })
})

describe('what stays', () => {
  test.each([
    ['a font that a form may need', '/F1 9 Tf 1 Tr /Fm Do'],
    ['colours that are painted with, also within a saved state', '1 0 0 rg q 0 0 9 9 re f Q'],
    ['a colour behind a saved state that had another', '1 0 0 rg q 0 g 0 0 9 9 re f Q 0 0 9 9 re f'],
    ['equal components in another space', '/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f'],
    ['the colour before a graphics state nobody has looked at', '1 g /G gs 2 w /G2 gs 0 0 9 9 re S'],
    ['how far lines are apart, said by a step', 'BT /F 9 Tf 14 TL 0 -12 TD 14 TL T* (a) Tj ET'],
    ['spacing that a show operator changed', 'BT /F 9 Tf 1 Tw 2 Tc 3 4 (a) " 1 Tw (b) \' ET'],
    ['a clip that later content needs', '0 0 9 9 re W n 1 g 0 0 9 9 re f'],
    ['operators nobody knows', 'q BX 1 2 foo EX Q'],
    ['restores without a save', '1 g Q 2 w 0 0 9 9 re B'],
    ['a path that is under construction', '0 0 m q 9 9 l Q S'],
    ['an inline image', 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID a EI Q'],
  ])('%s', (_, content) => {
    expect(left(content)).toBe(content)
  })

  test('a text object that may clip, though it is empty', () => {
    expect(left('BT 7 Tr ET 0 0 9 9 re f')).toBe('BT ET 0 0 9 9 re f')
  })

  test('a setting that comes again without a change between goes, the first stays', () => {
    expect(left('2 w 0 g 0 0 9 9 re B 1 g 2 w 0 g 1 1 9 9 re B')).toBe('2 w 0 g 0 0 9 9 re B 1 1 9 9 re B')
  })
})
