import { STANDARD_STRINGS } from './standard-strings'

/** An INDEX: objects of any length one behind the other, found by their offsets (Adobe Technical Note 5176, 5). */
export function writeIndex(objects: readonly Uint8Array[]): Buffer {
  if (objects.length === 0) return Buffer.from([0, 0])
  const end = objects.reduce((sum, { length }) => sum + length, 1)
  let size = 1
  while (end >= 256 ** size) size++
  const head = Buffer.alloc(3 + size * (objects.length + 1))
  head.writeUInt16BE(objects.length)
  head[2] = size
  let offset = 1
  objects.forEach(({ length }, index) => {
    head.writeUIntBE(offset, 3 + size * index, size)
    offset += length
  })
  head.writeUIntBE(end, 3 + size * objects.length, size)
  return Buffer.concat([head, ...objects])
}

/** An operator of a DICT; those of two bytes are 12 and another. */
export type DictOperator = number | readonly [12, number]

/** An entry of a DICT (4). `wide`: numbers take five bytes whatever they are, so that offsets may be filled in later. */
export const writeEntry = (operator: DictOperator, numbers: readonly number[], wide = false): Buffer =>
  Buffer.from([
    ...numbers.flatMap((value) => (wide ? wideNumber(value) : dictNumber(value))),
    ...[operator].flat(),
  ])

const wideNumber = (value: number): number[] =>
  [29, value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 255)

function dictNumber(value: number): number[] {
  if (!Number.isInteger(value)) return realNumber(value)
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255]
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255]
  if (Math.abs(value) <= 32767) return [28, (value >> 8) & 255, value & 255]
  return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31
    ? [29, ...wideNumber(value).slice(1)]
    : realNumber(value)
}

/** Digits, point, exponents and sign of a real number, four bits each; 15 ends it (table 5). */
function realNumber(value: number): number[] {
  const nibbles = String(value)
    .replace(/^(-?)0\./, '$1.')
    .replace('e+', 'e')
    .replace('e-', 'c')
    .split('')
    .map((sign) => '0123456789.ec -'.indexOf(sign))
  nibbles.push(15)
  if (nibbles.length % 2 === 1) nibbles.push(15)
  const bytes = Array.from(
    { length: nibbles.length / 2 },
    (_, at) => nibbles[2 * at]! * 16 + nibbles[2 * at + 1]!,
  )
  return [30, ...bytes]
}

const STANDARD = new Map(STANDARD_STRINGS.map((text, number) => [text, number]))

/** The strings of a font by number: the standard ones, then those of its own (10). */
export class Strings {
  private readonly own = new Map<string, number>()

  numberOf(text: string): number {
    let number = STANDARD.get(text) ?? this.own.get(text)
    if (number === undefined) this.own.set(text, (number = STANDARD_STRINGS.length + this.own.size))
    return number
  }

  write(): Buffer {
    return writeIndex([...this.own.keys()].map((text) => Buffer.from(text, 'latin1')))
  }
}
