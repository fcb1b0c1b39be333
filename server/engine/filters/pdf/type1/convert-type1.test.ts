import { expect, test } from 'vitest'
import { makeType1, type GlyphProgram, type Type1Fixture } from '../testing/type1-fixture'
import type { Type1Parts } from './cipher'
import { convertType1 } from './convert-type1'
import { readOutlines } from './read-outline'
import { readProgram } from './read-program'
import { writeOutline } from './write-outline'

/** Operators of Type 2 (Adobe Technical Note 5177, Appendix A). */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 1: 'hstem', 3: 'vstem', 4: 'vmoveto', 5: 'rlineto', 6: 'hlineto', 7: 'vlineto', 8: 'rrcurveto' },
  ...{ 14: 'endchar', 18: 'hstemhm', 19: 'hintmask', 20: 'cntrmask', 21: 'rmoveto', 22: 'hmoveto' },
  ...{ 23: 'vstemhm', 26: 'vvcurveto', 27: 'hhcurveto', 30: 'vhcurveto', 31: 'hvcurveto' },
}

/** A Type 2 program in words; a mask is of one byte, in bits. */
function wordsOf(program: Uint8Array): string {
  const view = new DataView(program.buffer, program.byteOffset, program.length)
  const words: (string | number)[] = []
  for (let at = 0; at < program.length;) {
    const byte = program[at++]!
    const next = program[at] ?? 0
    if (byte === 28) words.push(view.getInt16(at))
    else if (byte === 255) words.push(view.getInt32(at) / 65536)
    else if (byte >= 251) words.push(-(byte - 251) * 256 - next - 108)
    else if (byte >= 247) words.push((byte - 247) * 256 + next + 108)
    else if (byte >= 32) words.push(byte - 139)
    else if (byte === 12) words.push(next === 35 ? 'flex' : `escaped-${next}`)
    else words.push(NAMES[byte] ?? `operator-${byte}`)
    if (byte === 19 || byte === 20) words.push(next.toString(2).padStart(8, '0'))
    at += byte === 28 ? 2 : byte === 255 ? 4 : byte >= 247 || [12, 19, 20].includes(byte) ? 1 : 0
  }
  return words.join(' ')
}

const WIDTHS = { usual: 600, nominal: 500 }

function translate(glyph: GlyphProgram, more: Partial<Type1Fixture> = {}): string {
  const program = readProgram(makeType1({ ...more, glyphs: { A: glyph } }))
  return wordsOf(writeOutline(readOutlines(program!, { left: 1000 }).get('A')!, WIDTHS))
}

const SQUARE = '10 20 rmoveto 100 hlineto 200 vlineto -100 hlineto closepath'

test.each<readonly [what: string, type1: GlyphProgram, type2: string]>([
  [
    'a width and a side bearing',
    `50 620 hsbw ${SQUARE} endchar`,
    '120 60 20 rmoveto 100 200 -100 hlineto endchar',
  ],
  ['the width that most have', `0 600 hsbw ${SQUARE} endchar`, '10 20 rmoveto 100 200 -100 hlineto endchar'],
  [
    'a bearing with a height',
    '5 7 600 0 sbw 10 vmoveto 3 4 rlineto 5 6 rlineto closepath endchar',
    '5 17 rmoveto 3 4 5 6 rlineto endchar',
  ],
  [
    'curves of all kinds',
    '0 600 hsbw 1 hmoveto 10 20 30 40 hvcurveto 11 21 31 41 vhcurveto 1 2 3 4 5 6 rrcurveto 1 0 3 4 5 0 rrcurveto 0 2 3 4 0 6 rrcurveto closepath endchar',
    '1 hmoveto 10 20 30 40 11 21 31 41 hvcurveto 1 2 3 4 5 6 rrcurveto 1 3 4 5 hhcurveto 2 3 4 6 vvcurveto endchar',
  ],
  [
    'paths that begin where others ended',
    '0 600 hsbw 9 hmoveto 5 hlineto 6 vlineto closepath 7 hlineto 8 vlineto closepath endchar',
    '9 hmoveto 5 6 hlineto 0 hmoveto 7 8 hlineto endchar',
  ],
  [
    'steps in the air',
    '0 600 hsbw 9 hmoveto 8 vmoveto 5 hlineto 6 vlineto closepath 4 hmoveto endchar',
    '9 8 rmoveto 5 6 hlineto endchar',
  ],
  [
    'fractions',
    '0 600 hsbw 5 2 div hmoveto 5 hlineto 6 vlineto closepath endchar',
    '2.5 hmoveto 5 6 hlineto endchar',
  ],
  [
    'long numbers',
    '0 600 hsbw -1131 hmoveto 2000 hlineto 108 vlineto closepath endchar',
    '-1131 hmoveto 2000 108 hlineto endchar',
  ],
  [
    'stems from the origin, low ones first',
    `50 600 hsbw 300 20 hstem 10 20 hstem 5 40 vstem ${SQUARE} dotsection endchar`,
    '10 20 270 20 hstem 55 40 vstem 60 20 rmoveto 100 200 -100 hlineto endchar',
  ],
  [
    'three stems with counters that are equal',
    `0 600 hsbw 10 20 100 20 200 20 vstem3 5 9 hstem ${SQUARE} endchar`,
    '5 9 hstemhm 10 20 70 20 80 20 vstemhm cntrmask 01110000 10 20 rmoveto 100 200 -100 hlineto endchar',
  ],
  [
    'hints that take the place of others',
    '0 600 hsbw 10 20 hstem 1 2 vstem 9 hmoveto 5 hlineto 5 4 callsubr 6 vlineto closepath endchar',
    '10 20 50 7 hstemhm 1 2 vstemhm hintmask 10100000 9 hmoveto 5 hlineto hintmask 01000000 6 vlineto endchar',
  ],
  [
    'hints that begin within a path',
    '0 600 hsbw 9 hmoveto 5 hlineto 10 20 hstem 6 vlineto closepath endchar',
    '10 20 hstemhm hintmask 00000000 9 hmoveto 5 hlineto hintmask 10000000 6 vlineto endchar',
  ],
  [
    'flex',
    '20 600 hsbw 0 100 rmoveto 1 callsubr 50 hmoveto 2 callsubr -40 0 rmoveto 2 callsubr 20 5 rmoveto 2 callsubr 20 0 rmoveto 2 callsubr 20 0 rmoveto 2 callsubr 20 -5 rmoveto 2 callsubr 10 hmoveto 2 callsubr 50 120 100 0 callsubr 30 vlineto closepath endchar',
    '20 100 rmoveto 10 0 20 5 20 0 20 0 20 -5 10 0 50 flex 30 vlineto endchar',
  ],
  ['an accented letter', '30 600 hsbw 25 110 120 65 193 seac', '115 120 65 193 endchar'],
])('%s: the same in Type 2', (_, type1, type2) => {
  expect(translate(type1, { subroutines: ['80 7 hstem return'] })).toBe(type2)
})

const convert = (parts: Type1Parts): Uint8Array | null => convertType1(parts, { left: 100_000 })

const GOOD = { glyphs: { A: `0 600 hsbw ${SQUARE} endchar` } }

test.each<readonly [what: string, font: Type1Fixture]>([
  ['PostScript that nobody knows', { glyphs: { A: '0 600 hsbw 7 1 13 callothersubr endchar' } }],
  ['an operator that nobody knows', { glyphs: { A: '0 600 hsbw 7 hstem endchar' } }],
  ['a subroutine that is not there', { glyphs: { A: '0 600 hsbw 9 callsubr endchar' } }],
  [
    'a subroutine that calls itself',
    { ...GOOD, glyphs: { A: '0 600 hsbw 5 callsubr endchar' }, subroutines: ['5 callsubr return'] },
  ],
  ['more numbers than anybody takes', { glyphs: { A: `0 600 hsbw ${'1 '.repeat(60)}hmoveto endchar` } }],
  ['no end', { glyphs: { A: `0 600 hsbw ${SQUARE}` } }],
  ['flex without an end', { glyphs: { A: '0 600 hsbw 9 hmoveto 1 callsubr 5 hmoveto 2 callsubr endchar' } }],
  [
    'flex that ends elsewhere',
    {
      glyphs: {
        A: `0 600 hsbw 9 hmoveto 1 callsubr ${'5 hmoveto 2 callsubr '.repeat(7)}50 9 9 0 callsubr endchar`,
      },
    },
  ],
  ['an accent that it lacks', { glyphs: { A: '0 600 hsbw 0 1 2 65 193 seac' } }],
  ['upright advance', { glyphs: { A: '0 0 600 5 sbw endchar' } }],
  ['strokes for outlines', { ...GOOD, clear: '/PaintType 2 def' }],
  ['several masters', { ...GOOD, clear: '/WeightVector [0.5 0.5] def' }],
  ['edges that are no numbers', { ...GOOD, hints: '/BlueValues [a b] def' }],
])('a font with %s stays as it is', (_, font) => {
  expect(convert(makeType1(GOOD))).not.toBeNull()
  expect(convert(makeType1(font))).toBeNull()
})

test('a program that would run without an end is given up', () => {
  const twice = (index: number): GlyphProgram => `${`${index} callsubr `.repeat(30)}return`
  const subroutines = [6, 7, 8, 9, 10, 11, 12].map(twice)
  const glyphs = { A: '0 600 hsbw 5 callsubr endchar' }
  expect(convert(makeType1({ glyphs, subroutines: [...subroutines, 'return'] }))).toBeNull()
})

test('hints of the font as a whole, its copyright and its names are kept', () => {
  const hints = '/BlueValues [-20 0 680 700] ND /StdHW [31] ND /BlueScale .04379 def /ForceBold true def'
  const clear = '% Copyright (c) 2001 Somebody'
  const font = Buffer.from(convert(makeType1({ ...GOOD, hints, clear }))!)
  for (const said of [
    [139 - 20, 139 + 20, 247 + 2, 60, 139 + 20, 6],
    [139 + 31, 10],
    [30, 0xa0, 0x43, 0x79, 0xff, 12, 9],
    [140, 12, 14],
  ]) {
    expect(font.includes(Buffer.from(said))).toBe(true)
  }
  const text = font.toString('latin1')
  expect(text).toContain('ABCDEF+Sample')
  expect(text).toContain('Copyright (c) 2001 Somebody')
})
