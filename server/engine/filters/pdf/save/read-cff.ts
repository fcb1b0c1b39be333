import { STANDARD_STRINGS } from '../type1/standard-strings'

/** A font of one CFF table (Adobe Technical Note 5176), as far as it must be known to leave glyphs out. */
export interface CffFont {
  readonly bytes: Buffer
  /** Where the glyphs' programs stand. */
  readonly programs: CffIndex
  /** Glyphs are known by numbers of a collection, not by names. */
  readonly isKeyed: boolean
  /** By glyph: its number in the collection, or that of its name. */
  readonly charset: readonly number[]
  /** Glyphs by code, where the font has codes of its own; null for the standard ones. */
  readonly encoding: ReadonlyMap<number, number> | null
  nameOf(number: number): string | undefined
}

/** An INDEX: offsets, then what they tell of (5). */
export interface CffIndex {
  readonly start: number
  readonly end: number
  readonly count: number
  readonly offsetSize: number
  range(item: number): readonly [start: number, end: number]
}

/** Operators of the top DICT (tables 9 and 10); those of two bytes by both. */
const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const KIND_OF_PROGRAMS = 0x0c06
const ROS = 0x0c1e
/** Charset and encoding that need no table: all names in their order, and the standard codes. */
const PREDEFINED = 0
/** Expert sets, which hardly any font has. */
const LAST_PREDEFINED = 2
const SUPPLEMENT = 0x80

/** Throws where the table is not as it should be, or has what is not known here. */
export function readCff(program: Uint8Array): CffFont {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.length)
  const names = readIndex(bytes, bytes.readUInt8(2))
  const tops = readIndex(bytes, names.end)
  const strings = readIndex(bytes, tops.end)
  if (tops.count !== 1) throw new Error('fonts')
  const top = readDict(bytes.subarray(...tops.range(0)))
  const at = (operator: number): number => top.get(operator)?.[0] ?? PREDEFINED
  if ((top.get(KIND_OF_PROGRAMS)?.[0] ?? 2) !== 2) throw new Error('programs')
  const programs = readIndex(bytes, at(CHAR_STRINGS))
  const isKeyed = top.has(ROS)
  return {
    ...{ bytes, programs, isKeyed },
    charset: readCharset(bytes, at(CHARSET), programs.count, isKeyed),
    encoding: isKeyed || at(ENCODING) === PREDEFINED ? null : readEncoding(bytes, at(ENCODING)),
    nameOf(number) {
      const own = number - STANDARD_STRINGS.length
      if (own < 0) return STANDARD_STRINGS[number]
      return own < strings.count ? bytes.toString('latin1', ...strings.range(own)) : undefined
    },
  }
}

function readIndex(bytes: Buffer, start: number): CffIndex {
  const count = bytes.readUInt16BE(start)
  if (count === 0) return { start, end: start + 2, count, offsetSize: 1, range: () => [start, start] }
  const offsetSize = bytes.readUInt8(start + 2)
  const data = start + 2 + offsetSize * (count + 1)
  const offset = (item: number): number => data + bytes.readUIntBE(start + 3 + offsetSize * item, offsetSize)
  if (offset(count) > bytes.length) throw new Error('cut')
  return {
    ...{ start, end: offset(count), count, offsetSize },
    range: (item) => [offset(item), offset(item + 1)],
  }
}

/** Numbers by operator; real numbers, which nothing here needs, are passed over. */
function readDict(bytes: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>()
  let numbers: number[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes.readUInt8(at++)
    if (first <= 21) {
      const operator = first === 12 ? 0x0c00 + bytes.readUInt8(at++) : first
      entries.set(operator, numbers)
      numbers = []
    } else if (first === 28) numbers.push(bytes.readInt16BE((at += 2) - 2))
    else if (first === 29) numbers.push(bytes.readInt32BE((at += 4) - 4))
    else if (first === 30) {
      while ((bytes.readUInt8(at++) & 15) !== 15);
      numbers.push(NaN)
    } else if (first <= 246) numbers.push(first - 139)
    else if (first <= 250) numbers.push((first - 247) * 256 + bytes.readUInt8(at++) + 108)
    else numbers.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108)
  }
  return entries
}

/** Formats 0 to 2 (13). */
function readCharset(bytes: Buffer, start: number, count: number, isKeyed: boolean): number[] {
  if (start === PREDEFINED && !isKeyed) return Array.from({ length: count }, (_, glyph) => glyph)
  if (start <= LAST_PREDEFINED) throw new Error('charset')
  const numbers = [0]
  const format = bytes.readUInt8(start)
  let at = start + 1
  while (numbers.length < count) {
    const first = bytes.readUInt16BE(at)
    at += 2
    const more = format === 0 ? 0 : format === 1 ? bytes.readUInt8(at) : bytes.readUInt16BE(at)
    at += format
    for (let number = first; number <= first + more; number++) numbers.push(number)
  }
  return numbers
}

/** Formats 0 and 1 (12). */
function readEncoding(bytes: Buffer, start: number): Map<number, number> {
  const head = bytes.readUInt8(start)
  if (start === 1 || head & SUPPLEMENT) throw new Error('encoding')
  const codes = new Map<number, number>()
  let at = start + 2
  for (let left = bytes.readUInt8(start + 1); left > 0; left--) {
    const first = bytes.readUInt8(at++)
    const more = head === 0 ? 0 : bytes.readUInt8(at++)
    for (let code = first; code <= first + more; code++) codes.set(code, codes.size + 1)
  }
  return codes
}
