import type { Matrix } from '../geometry'

/** How a run of glyphs is shown: font, points, share of its width in per cent. */
export interface TextLook {
  /** Resource name as content streams write it. */
  readonly font: string
  readonly size: number
  readonly width: number
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
/** Decimals: a hundredth of a point is seen by nobody, but the size counts for every letter of a line. */
const [PLACE, SIZE, SHAPE] = [2, 3, 5]

/** A number as short as content streams may have it (ISO 32000-2, 7.3.3). */
function short(value: number, decimals: number): string {
  const share = 10 ** decimals
  const text = String(Math.round(value * share) / share)
  if (text.includes('e')) return value.toFixed(decimals)
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

/**
 * Writes text that begins in the initial state of a page and ends with its own saved state: as one text object for as long as
 * nothing else is painted, its places as steps from one to the next, and nothing said twice.
 */
export class TextPen {
  private out = ''
  /** Where the line begins that a step starts from; null outside of text objects. */
  private line: Matrix | null = null
  private shape = ''
  private font = ''
  private width = '100'

  /** Glyphs by the operators that show them, with their origin at the end of the matrix. */
  show({ font, size, width }: TextLook, at: Matrix, operators: string): void {
    if (!this.line) {
      this.out += 'BT '
      this.line = IDENTITY
      this.shape = '1 0 0 1'
    }
    const own = `/${font} ${short(size, SIZE)}`
    if (own !== this.font) this.out += `${(this.font = own)} Tf `
    const stretched = short(width, PLACE)
    if (stretched !== this.width) this.out += `${(this.width = stretched)} Tz `
    this.move(this.line, at)
    this.out += `${operators}\n`
  }

  /** Colours and other settings, which may stand within a text object. */
  set(operators: string): void {
    this.out += operators
  }

  /** Anything else that leaves the state as it was. */
  paint(operators: string): void {
    if (operators === '') return
    this.end()
    this.out += operators
  }

  finish(): string {
    this.end()
    return this.out
  }

  private end(): void {
    if (this.line) this.out += 'ET\n'
    this.line = null
  }

  private move([a, b, c, d, e, f]: Matrix, at: Matrix): void {
    const shape = at.slice(0, 4).map((value) => short(value, SHAPE))
    const [x, y] = [at[4] - e, at[5] - f]
    const size = a * d - b * c
    if (shape.join(' ') !== this.shape || Math.abs(size) < 1e-6) {
      this.shape = shape.join(' ')
      const [left, base] = [short(at[4], PLACE), short(at[5], PLACE)]
      this.line = [at[0], at[1], at[2], at[3], Number(left), Number(base)]
      this.out += `${this.shape} ${left} ${base} Tm `
      return
    }
    const [across, up] = [short((d * x - c * y) / size, PLACE), short((a * y - b * x) / size, PLACE)]
    if (across === '0' && up === '0') return
    const [right, high] = [Number(across), Number(up)]
    // From where it is, not from where it should be: what is rounded off does not add up.
    this.line = [a, b, c, d, e + a * right + c * high, f + b * right + d * high]
    this.out += `${across} ${up} Td `
  }
}
