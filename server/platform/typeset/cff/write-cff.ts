import { encodeNumber } from './write-charstring'

/** A glyph by its number in the document's codes. */
export interface CffGlyph {
  readonly cid: number
  /** Of its charstring; null where it has the font's common width. */
  readonly charstring: Uint8Array
}

export interface CffFacts {
  /** PostScript name. */
  readonly name: string
  /** Font units: left, bottom, right, top. */
  readonly box: readonly number[]
  /** The width of glyphs that say none. Others say how far theirs is from 0. */
  readonly commonWidth: number
}

/** Numbers of strings: those from here on are the font's own (Adobe technical note 5176, appendix A). */
const OWN_STRINGS = 391
/** Of dictionaries. */
const [BOX, CHARSET, CHARSTRINGS, PRIVATE, COMMON_WIDTH] = [[5], [15], [17], [18], [20]] as const
const [OWN_NUMBERS, GLYPHS, DICTIONARIES, SELECTION] = [
  [12, 30],
  [12, 34],
  [12, 36],
  [12, 37],
] as const

const entry = (operator: readonly number[], ...operands: readonly (readonly number[])[]): number[] => [
  ...operands.flat(),
  ...operator,
]
/** Five bytes for whatever number: how long a dictionary is must not depend on what stands behind it. */
const place = (value: number): number[] => [
  29,
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]
const word = (value: number): number[] => [value >> 8, value & 0xff]
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.from([0, 0])
  const total = items.reduce((sum, { length }) => sum + length, 1)
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4
  const offsets = Buffer.alloc(size * (items.length + 1))
  let offset = 1
  items.forEach(({ length }, index) => {
    offsets.writeUIntBE(offset, size * index, size)
    offset += length
  })
  offsets.writeUIntBE(offset, size * items.length, size)
  return Buffer.concat([Uint8Array.from([...word(items.length), size]), offsets, ...items])
}

/** Which number each glyph has, in ranges; .notdef is not told of. */
function writeCharset(glyphs: readonly CffGlyph[]): Uint8Array {
  const out = [1]
  for (let at = 1; at < glyphs.length;) {
    const first = glyphs[at]!.cid
    let more = 0
    while (more < 255 && glyphs[at + more + 1]?.cid === first + more + 1) more++
    out.push(...word(first), more)
    at += more + 1
  }
  return Uint8Array.from(out)
}

/** A CID-keyed CFF program (Adobe technical note 5176, 18). `glyphs` are in order of their numbers; the first is .notdef, number 0. */
export function writeCff(glyphs: readonly CffGlyph[], { name, box, commonWidth }: CffFacts): Uint8Array {
  const last = glyphs.at(-1)?.cid ?? 0
  const head = [Uint8Array.from([1, 0, 4, 4]), writeIndex([latin1(name)])]
  const strings = [writeIndex(['Adobe', 'Identity'].map(latin1)), writeIndex([])]
  const charset = writeCharset(glyphs)
  const selection = Uint8Array.from([3, 0, 1, 0, 0, 0, ...word(glyphs.length)])
  const charstrings = writeIndex(glyphs.map(({ charstring }) => charstring))
  const own = Uint8Array.from(entry(COMMON_WIDTH, encodeNumber(commonWidth)))
  const dictionaries = (at: number): Uint8Array =>
    writeIndex([Uint8Array.from(entry(PRIVATE, place(own.length), place(at)))])
  const top = (at: readonly number[]): Uint8Array =>
    writeIndex([
      Uint8Array.from([
        ...entry(OWN_NUMBERS, ...[OWN_STRINGS, OWN_STRINGS + 1, 0].map(encodeNumber)),
        ...entry(BOX, ...box.map(encodeNumber)),
        ...entry(GLYPHS, place(last + 1)),
        ...[CHARSET, SELECTION, CHARSTRINGS, DICTIONARIES].flatMap((operator, index) =>
          entry(operator, place(at[index]!)),
        ),
      ]),
    ])
  const parts = [charset, selection, charstrings, dictionaries(0)]
  let offset = [...head, top([0, 0, 0, 0]), ...strings].reduce((sum, { length }) => sum + length, 0)
  const places = parts.map(({ length }) => {
    offset += length
    return offset - length
  })
  return Buffer.concat([
    ...[...head, top(places), ...strings],
    ...[charset, selection, charstrings, dictionaries(offset), own],
  ])
}
