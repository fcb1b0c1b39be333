import { Strings, writeEntry, writeIndex, type DictOperator } from './cff-parts'
import type { Facts } from './font-facts'
import { Inconvertible, type Outline } from './outline'
import { standardName } from './standard-strings'
import { writeOutline, type Widths } from './write-outline'

/** Operators of DICTs (Adobe Technical Note 5176, tables 9 and 23). */
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const USUAL_WIDTH = 20
const NOMINAL_WIDTH = 21
/** Version 1.0, four bytes of header, offsets of four bytes. */
const HEADER = [1, 0, 4, 4]
const MOST_GLYPHS = 65535
const SUPPLEMENT = 0x80

export interface CffFont {
  readonly name: string
  readonly facts: Facts
  readonly hints: Facts
  readonly outlines: ReadonlyMap<string, Outline>
  /** Names by code; null for the standard encoding. */
  readonly encoding: ReadonlyMap<number, string> | null
}

function widthsOf(outlines: Iterable<Outline>): Widths {
  const counts = new Map<number, number>()
  for (const { width } of outlines) counts.set(width, (counts.get(width) ?? 0) + 1)
  const usual = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  const sorted = [...counts.keys()].sort((a, b) => a - b)
  return { usual, nominal: Math.round(sorted[sorted.length >> 1]!) }
}

/** `.notdef`, then glyphs with codes in the order of these, then the others. */
function orderGlyphs({ outlines, encoding }: CffFont): string[] {
  const encoded = [...(encoding ?? [])].sort(([a], [b]) => a - b).map(([, name]) => name)
  const names = new Set(['.notdef', ...encoded.filter((name) => outlines.has(name)), ...outlines.keys()])
  if (!outlines.has('.notdef') || names.size > MOST_GLYPHS) throw new Inconvertible('glyphs')
  return [...names]
}

/** The n-th code is that of the n-th glyph behind `.notdef`; further codes of a glyph follow with its name (12). */
function writeEncoding(
  encoding: ReadonlyMap<number, string>,
  glyphs: readonly string[],
  strings: Strings,
): Buffer {
  const codes = new Map<string, number>()
  const further: number[] = []
  for (const [code, name] of [...encoding].sort(([a], [b]) => a - b)) {
    if (name === '.notdef' || !glyphs.includes(name)) continue
    if (code > 255) throw new Inconvertible('code')
    const number = strings.numberOf(name)
    if (codes.has(name)) further.push(code, number >> 8, number & 255)
    else codes.set(name, code)
  }
  if (codes.size > 255 || further.length > 3 * 255) throw new Inconvertible('codes')
  const format = further.length > 0 ? [SUPPLEMENT] : [0]
  const more = further.length > 0 ? [further.length / 3, ...further] : []
  return Buffer.from([...format, codes.size, ...codes.values(), ...more])
}

/** Names in runs of numbers that follow one another (13, format 2). */
function writeCharset(glyphs: readonly string[], strings: Strings): Buffer {
  const runs: [first: number, more: number][] = []
  for (const name of glyphs.slice(1)) {
    const number = strings.numberOf(name)
    const last = runs.at(-1)
    if (last && last[0] + last[1] + 1 === number) last[1]++
    else runs.push([number, 0])
  }
  return Buffer.from([
    2,
    ...runs.flatMap(([first, more]) => [first >> 8, first & 255, more >> 8, more & 255]),
  ])
}

const writeFacts = (facts: Facts, strings: Strings): Buffer =>
  Buffer.concat(
    facts.map(([operator, value]) =>
      writeEntry(operator, typeof value === 'string' ? [strings.numberOf(value)] : value),
    ),
  )

/** A glyph made of others finds them by their names in the standard encoding (Adobe Technical Note 5177, Appendix C). */
function checkCompositions(outlines: ReadonlyMap<string, Outline>): void {
  for (const { composition } of outlines.values()) {
    if (!composition) continue
    for (const code of [composition.base, composition.accent]) {
      const part = outlines.get(standardName(code) ?? '')
      if (!part || part.composition) throw new Inconvertible('composition')
    }
  }
}

/** A font of one CFF table. Throws `Inconvertible` where something cannot be said in it. */
export function writeCff(font: CffFont): Uint8Array {
  checkCompositions(font.outlines)
  const strings = new Strings()
  const facts = writeFacts(font.facts, strings)
  const glyphs = orderGlyphs(font)
  const widths = widthsOf(font.outlines.values())
  const charset = writeCharset(glyphs, strings)
  const encoding = font.encoding ? writeEncoding(font.encoding, glyphs, strings) : Buffer.alloc(0)
  const programs = writeIndex(glyphs.map((name) => writeOutline(font.outlines.get(name)!, widths)))
  const hints = Buffer.concat([
    writeFacts(font.hints, strings),
    writeEntry(USUAL_WIDTH, [widths.usual]),
    writeEntry(NOMINAL_WIDTH, [widths.nominal]),
  ])
  const before = [Buffer.from(HEADER), writeIndex([Buffer.from(font.name, 'latin1')])]
  const behind = [strings.write(), writeIndex([])]
  const top = (offsets: readonly number[]): Buffer => {
    const [charsetAt, encodingAt, programsAt, hintsAt] = offsets as readonly [number, number, number, number]
    const places: [DictOperator, number[]][] = [
      [CHARSET, [charsetAt]],
      [CHAR_STRINGS, [programsAt]],
      [PRIVATE, [hints.length, hintsAt]],
    ]
    if (font.encoding) places.push([ENCODING, [encodingAt]])
    return writeIndex([
      Buffer.concat([facts, ...places.map(([operator, at]) => writeEntry(operator, at, true))]),
    ])
  }
  const parts = [charset, encoding, programs, hints]
  let at = [...before, top([0, 0, 0, 0]), ...behind].reduce((sum, { length }) => sum + length, 0)
  const offsets = parts.map(({ length }) => (at += length) - length)
  return Buffer.concat([...before, top(offsets), ...behind, ...parts])
}
