/** A string operand (ISO 32000-1, 7.3.4): where its bytes are, decoded when somebody asks, which few do. */
export class PdfBytes {
  constructor(
    private readonly source: Uint8Array,
    private readonly start: number,
    private readonly end: number,
    /** Of its bytes. */
    readonly length: number,
    private readonly isHex = false,
  ) {}

  get bytes(): Uint8Array {
    const written = this.source.subarray(this.start, this.end)
    return this.isHex ? fromHex(written, this.length) : written
  }
}

function fromHex(digits: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  let count = 0
  for (const code of digits) {
    const digit = HEX[code]!
    if (digit < 0) continue
    out[count >> 1]! |= count % 2 === 0 ? digit << 4 : digit
    count++
  }
  return out
}

/** A name operand, `#xx` resolved (7.3.5). */
export class PdfLabel {
  constructor(readonly text: string) {}
}

/** A word that is neither number, name, string, array nor dictionary: `true`, `null`, or an operator. */
export class Keyword {
  constructor(readonly text: string) {}
}

export type Operand = number | boolean | null | PdfBytes | PdfLabel | readonly Operand[] | OperandDict
export type OperandDict = ReadonlyMap<string, Operand>

/** One operator with its operands; `start` to `end` is the range of bytes of both. An inline image is one `BI`. */
export interface Operator {
  readonly name: string
  readonly operands: readonly Operand[]
  readonly start: number
  readonly end: number
}

export const MAX_NESTING = 64
/** Operands kept before an operator; more are junk in front of it. */
export const MAX_OPERANDS = 512

export const SPACE = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) SPACE[code] = 1
export const DELIMITER = new Uint8Array(256)
for (const sign of '()<>[]{}/%') DELIMITER[sign.charCodeAt(0)] = 1
const HEX = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) HEX[48 + i] = i
for (let i = 0; i < 6; i++) {
  HEX[65 + i] = 10 + i
  HEX[97 + i] = 10 + i
}
const ESCAPES: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 }

/** Operators that are of every page, by `codeOf`. */
const KEYWORDS = new Map(
  'q Q cm w J j M d gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ CS cs SC sc SCN scn G g RG rg K k sh Do BMC BDC EMC'
    .split(' ')
    .map((text): [number, Keyword] => [codeOf(Buffer.from(text), 0, text.length), new Keyword(text)]),
)

/** One number for a word of three bytes at most; none of them is 0. */
function codeOf(bytes: Uint8Array, start: number, end: number): number {
  let code = 0
  for (let i = start; i < end; i++) code = code * 256 + bytes[i]!
  return code
}

const NONE: readonly Operand[] = []

export const END_ARRAY = Symbol('array ends')
export const END_DICT = Symbol('dictionary ends')
export type Parsed = Operand | Keyword | typeof END_ARRAY | typeof END_DICT | undefined

/** Operators of a content stream in order. */
export function* readOperators(bytes: Uint8Array): Generator<Operator> {
  const scanner = new ContentScanner(bytes)
  for (let operator = scanner.next(); operator; operator = scanner.next()) yield operator
}

/** Tells the operators of a content stream (ISO 32000-1, 7.8.2). Reads everything, refuses nothing: junk is skipped. */
export class ContentScanner {
  protected at = 0
  /** Operands that are being gathered, of an operator and of arrays in it; lists of their own are as long as they must be. */
  private readonly stack: Operand[] = []
  private top = 0

  constructor(protected readonly bytes: Uint8Array) {}

  /** Null behind the last one. */
  next(): Operator | null {
    this.top = 0
    let start = -1
    for (;;) {
      this.skipSpace()
      if (this.at >= this.bytes.length) return null
      if (start < 0) start = this.at
      const value = this.value(0)
      if (value === undefined) return null
      if (value === END_ARRAY || value === END_DICT) continue
      if (!(value instanceof Keyword)) {
        this.stack[this.top++] = value
        if (this.top > MAX_OPERANDS) this.stack.copyWithin(0, 1, this.top--)
        continue
      }
      const operands = value.text === 'BI' ? [this.inlineImage()] : this.taken(0)
      return { name: value.text, operands, start, end: this.at }
    }
  }

  private taken(start: number): readonly Operand[] {
    const out = this.top === start ? NONE : this.stack.slice(start, this.top)
    this.top = start
    return out
  }

  protected skipSpace(): void {
    const { bytes } = this
    for (;;) {
      while (this.at < bytes.length && SPACE[bytes[this.at]!]) this.at++
      if (bytes[this.at] !== 0x25) return
      while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++
    }
  }

  protected value(depth: number): Parsed {
    this.skipSpace()
    const { bytes } = this
    if (this.at >= bytes.length) return undefined
    switch (bytes[this.at]) {
      case 0x28:
        return this.literalString()
      case 0x2f:
        return this.label()
      case 0x3c:
        return bytes[this.at + 1] === 0x3c ? this.dictionary(depth) : this.hexString()
      case 0x3e:
        this.at += bytes[this.at + 1] === 0x3e ? 2 : 1
        return END_DICT
      case 0x5b:
        return this.array(depth)
      case 0x5d:
        this.at++
        return END_ARRAY
      case 0x7b:
      case 0x7d:
      case 0x29:
        this.at++
        return this.value(depth)
      default:
        return this.word()
    }
  }

  private literalString(): PdfBytes {
    const { bytes } = this
    const start = ++this.at
    let depth = 1
    for (; this.at < bytes.length; this.at++) {
      const code = bytes[this.at]!
      if (code === 0x5c || code === 13) return this.escapedString(start)
      if (code === 0x28) depth++
      else if (code === 0x29 && --depth === 0) break
    }
    const end = Math.min(this.at++, bytes.length)
    return new PdfBytes(bytes, start, end, end - start)
  }

  private escapedString(start: number): PdfBytes {
    const { bytes } = this
    const out: number[] = []
    let depth = 1
    this.at = start
    while (this.at < bytes.length) {
      const code = bytes[this.at++]!
      if (code === 0x5c) this.escape(out)
      else if (code === 0x28) {
        depth++
        out.push(code)
      } else if (code === 0x29) {
        if (--depth === 0) break
        out.push(code)
      } else if (code === 13) {
        if (bytes[this.at] === 10) this.at++
        out.push(10)
      } else out.push(code)
    }
    return new PdfBytes(Uint8Array.from(out), 0, out.length, out.length)
  }

  private escape(out: number[]): void {
    const { bytes } = this
    const code = bytes[this.at++]
    if (code === undefined || code === 10) return
    if (code === 13) {
      if (bytes[this.at] === 10) this.at++
      return
    }
    if (code < 0x30 || code > 0x37) {
      out.push(ESCAPES[code] ?? code)
      return
    }
    let value = code - 48
    for (let i = 0; i < 2; i++) {
      const digit = bytes[this.at] ?? 0
      if (digit < 0x30 || digit > 0x37) break
      value = value * 8 + digit - 48
      this.at++
    }
    out.push(value & 255)
  }

  private hexString(): PdfBytes {
    const { bytes } = this
    const start = ++this.at
    let digits = 0
    for (; this.at < bytes.length && bytes[this.at] !== 0x3e; this.at++)
      if (HEX[bytes[this.at]!]! >= 0) digits++
    const end = this.at++
    return new PdfBytes(bytes, start, end, (digits + 1) >> 1, true)
  }

  private label(): PdfLabel {
    const { bytes } = this
    let text = ''
    this.at++
    while (this.at < bytes.length && !SPACE[bytes[this.at]!] && !DELIMITER[bytes[this.at]!]) {
      let code = bytes[this.at++]!
      const high = HEX[bytes[this.at] ?? 0]!
      const low = HEX[bytes[this.at + 1] ?? 0]!
      if (code === 0x23 && high >= 0 && low >= 0) {
        code = high * 16 + low
        this.at += 2
      }
      text += String.fromCharCode(code)
    }
    return new PdfLabel(text)
  }

  private array(depth: number): readonly Operand[] {
    const start = this.top
    this.at++
    if (depth > MAX_NESTING) return NONE
    for (;;) {
      const value = this.value(depth + 1)
      if (value === END_ARRAY || value === undefined) return this.taken(start)
      if (value !== END_DICT && !(value instanceof Keyword)) this.stack[this.top++] = value
    }
  }

  private dictionary(depth: number): OperandDict {
    const out = new Map<string, Operand>()
    this.at += 2
    if (depth > MAX_NESTING) return out
    for (;;) {
      const key = this.value(depth + 1)
      if (key === END_DICT || key === undefined) return out
      const value = this.value(depth + 1)
      if (value === END_DICT || value === undefined) return out
      if (key instanceof PdfLabel && value !== END_ARRAY && !(value instanceof Keyword))
        out.set(key.text, value)
    }
  }

  private word(): Parsed {
    const { bytes } = this
    const start = this.at
    while (this.at < bytes.length && !SPACE[bytes[this.at]!] && !DELIMITER[bytes[this.at]!]) this.at++
    const first = bytes[start]!
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) {
      const plain = plainNumber(bytes, start, this.at)
      return Number.isNaN(plain) ? toNumber(latin1(bytes, start, this.at)) : plain
    }
    const known = this.at - start <= 3 ? KEYWORDS.get(codeOf(bytes, start, this.at)) : undefined
    if (known) return known
    const text = latin1(bytes, start, this.at)
    if (text === 'true') return true
    if (text === 'false') return false
    return text === 'null' ? null : new Keyword(text)
  }

  /** From behind `BI` to behind `EI`; its data has no length, so the end is a free-standing EI followed by text. */
  protected inlineImage(): OperandDict {
    const { bytes } = this
    const out = new Map<string, Operand>()
    for (;;) {
      const key = this.value(0)
      if (key === undefined || (key instanceof Keyword && key.text === 'ID')) break
      if (!(key instanceof PdfLabel)) continue
      const value = this.value(0)
      if (value !== undefined && value !== END_ARRAY && value !== END_DICT && !(value instanceof Keyword)) {
        out.set(key.text, value)
      }
    }
    let end = this.at + 1
    while (end < bytes.length - 1 && !this.endsImage(end)) end++
    this.at = Math.min(bytes.length, end + 2)
    return out
  }

  private endsImage(at: number): boolean {
    const { bytes } = this
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) return false
    if (!SPACE[bytes[at - 1]!] || (at + 2 < bytes.length && !SPACE[bytes[at + 2]!])) return false
    return bytes.subarray(at + 2, at + 12).every((code) => code <= 127 && (code >= 32 || SPACE[code] === 1))
  }
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!)
  return text
}

const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power)

/** A number of sign, figures and a point, as nearly all are; NaN for others. Of 15 figures quotients are exact. */
function plainNumber(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start]
  let at = sign === 43 || sign === 45 ? start + 1 : start
  if (end - at > 16) return NaN
  let whole = 0
  let figures = 0
  let behind = -1
  for (; at < end; at++) {
    const code = bytes[at]!
    if (code === 46 && behind < 0) behind = figures
    else if (code >= 48 && code <= 57) {
      whole = whole * 10 + code - 48
      figures++
    } else return NaN
  }
  if (figures === 0 || figures > 15) return NaN
  const value = behind < 0 ? whole : whole / POWERS[figures - behind]!
  return sign === 45 ? -value : value
}

/** Numbers as writers write them: `--5`, `1.2.3` and `4-5` are in real files and read by every viewer. */
function toNumber(text: string): number {
  const plain = Number(text)
  if (Number.isFinite(plain)) return plain
  const mended = Number.parseFloat(text.replace(/^-+/, '-').replace(/(?<=.)-.*/, ''))
  return Number.isFinite(mended) ? mended : 0
}
