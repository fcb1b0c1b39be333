import { encryptFont, type Type1Parts } from '../type1/cipher'

/** Operators of Type 1 programs (Adobe Type 1 Font Format, 6.4). */
const OPERATORS = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  dotsection: [12, 0],
  vstem3: [12, 1],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
} as const

/** A program in words, with spaces between them: `0 500 hsbw endchar`. */
export type GlyphProgram = string

/** A glyph or a subroutine, encrypted (7.3). */
export function assembleGlyph(program: GlyphProgram): Buffer {
  const bytes = program.split(' ').flatMap((word) => {
    if (word in OPERATORS) return [...OPERATORS[word as keyof typeof OPERATORS]]
    const value = Number(word)
    if (Math.abs(value) <= 107) return [value + 139]
    return [255, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255]
  })
  let state = 4330
  return Buffer.from(
    [0, 0, 0, 0, ...bytes].map((byte) => {
      const made = byte ^ (state >> 8)
      state = ((made + state) * 52845 + 22719) & 0xffff
      return made
    }),
  )
}

/** The subroutines that all fonts have: flex and the replacement of hints (8.3, 8.4). */
const COMMON_SUBROUTINES: readonly GlyphProgram[] = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  '1 3 callothersubr pop callsubr return',
]

export interface Type1Fixture {
  readonly glyphs: Readonly<Record<string, GlyphProgram>>
  /** Subroutines behind the common ones. */
  readonly subroutines?: readonly GlyphProgram[]
  /** PostScript of the Private dictionary and of the font. */
  readonly hints?: string
  readonly clear?: string
}

/** A Type 1 program whose codes from 65 on are its glyphs in their order. */
export function makeType1({ glyphs, subroutines = [], hints = '', clear = '' }: Type1Fixture): Type1Parts {
  const codes = Object.keys(glyphs).map((name, index) => `dup ${65 + index} /${name} put\n`)
  const entry = (head: string, program: GlyphProgram, tail: string): Buffer[] => {
    const bytes = assembleGlyph(program)
    return [Buffer.from(`${head} ${bytes.length} RD `), bytes, Buffer.from(` ${tail}\n`)]
  }
  const called = [...COMMON_SUBROUTINES, ...subroutines]
  const whole = Buffer.concat([
    Buffer.from(`xxxxdup /Private 8 dict dup begin\n${hints}\n/Subrs ${called.length} array\n`),
    ...called.flatMap((program, index) => entry(`dup ${index}`, program, 'NP')),
    Buffer.from('ND\n2 index /CharStrings 9 dict dup begin\n'),
    ...Object.entries({ '.notdef': '0 250 hsbw endchar', ...glyphs }).flatMap(([name, program]) =>
      entry(`/${name}`, program, 'ND'),
    ),
    Buffer.from('end\nend\nreadonly put\nnoaccess put\nmark currentfile closefile\n'),
  ])
  const head = `%!PS-AdobeFont-1.0: Sample\n/FontName /ABCDEF+Sample def\n${clear}
/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${codes.join('')}readonly def
/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def
/FontBBox {0 -200 1000 800} readonly def\ncurrentfile eexec\n`
  return { clear: Buffer.from(head), encrypted: encryptFont(whole), rest: Buffer.alloc(512, '0') }
}
