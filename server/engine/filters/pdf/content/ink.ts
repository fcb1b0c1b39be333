import type { PDFDict } from '@cantoo/pdf-lib'
import { PdfBytes, PdfLabel, type Operand, type Operator } from './tokens'

/**
 * What text is painted with, as the operators that said so: colours keep their own space (Separation, ICC, patterns),
 * which reading them as RGB would lose. Objects are shared, so that equal inks of one stretch are identical.
 */
export interface Ink {
  readonly fill: Paint
  readonly stroke: Paint
  /** ExtGState resources in force, oldest first, each once. */
  readonly states: readonly NamedResource[]
}

export interface Paint {
  /** Colour space that is a resource; null for the device spaces. */
  readonly space: NamedResource | null
  /** Device space by its own name, when set by `cs`. */
  readonly deviceSpace: string | null
  /** Operands of `g`, `rg`, `k` or `scn` as text, without a pattern's name. */
  readonly components: string
  /** `g`, `rg`, `k`, `sc` or `scn`; '' for the space's initial colour. Always in the form for filling. */
  readonly operator: string
  readonly pattern: NamedResource | null
}

/** A stream that names resources. */
export interface ResourceOwner {
  readonly resources: PDFDict | null
}

/** A resource by its name in the stream that names it. */
export interface NamedResource {
  readonly name: string
  readonly node: ResourceOwner
}

const BLACK: Paint = { space: null, deviceSpace: null, components: '0', operator: 'g', pattern: null }
export const INITIAL_INK: Ink = { fill: BLACK, stroke: BLACK, states: [] }

const DEVICE_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern'])

/** Ink after an operator; the same object when the operator does not change it. */
export function inkAfter(ink: Ink, operator: Operator, node: ResourceOwner): Ink {
  const { name, operands } = operator
  switch (name) {
    case 'g':
    case 'rg':
    case 'k':
      return { ...ink, fill: devicePaint(name, operands) }
    case 'G':
    case 'RG':
    case 'K':
      return { ...ink, stroke: devicePaint(name.toLowerCase(), operands) }
    case 'cs':
      return { ...ink, fill: spacePaint(operands, node) ?? ink.fill }
    case 'CS':
      return { ...ink, stroke: spacePaint(operands, node) ?? ink.stroke }
    case 'sc':
    case 'scn':
      return { ...ink, fill: colourPaint(ink.fill, name, operands, node) }
    case 'SC':
    case 'SCN':
      return { ...ink, stroke: colourPaint(ink.stroke, name.toLowerCase(), operands, node) }
    case 'gs': {
      const state = operands.at(-1)
      if (!(state instanceof PdfLabel)) return ink
      const others = ink.states.filter((other) => other.name !== state.text || other.node !== node)
      return { ...ink, states: [...others, { name: state.text, node }] }
    }
    default:
      return ink
  }
}

const devicePaint = (operator: string, operands: readonly Operand[]): Paint => ({
  ...BLACK,
  components: numbers(operands),
  operator,
})

function spacePaint(operands: readonly Operand[], node: ResourceOwner): Paint | null {
  const label = operands.at(-1)
  if (!(label instanceof PdfLabel)) return null
  const device = DEVICE_SPACES.has(label.text)
  return {
    space: device ? null : { name: label.text, node },
    deviceSpace: device ? label.text : null,
    components: '',
    operator: '',
    pattern: null,
  }
}

function colourPaint(
  paint: Paint,
  operator: string,
  operands: readonly Operand[],
  node: ResourceOwner,
): Paint {
  const label = operands.at(-1)
  const pattern = label instanceof PdfLabel ? { name: label.text, node } : null
  return { ...paint, components: numbers(operands), operator, pattern }
}

const numbers = (operands: readonly Operand[]): string =>
  operands.flatMap((operand) => (typeof operand === 'number' ? [formatNumber(operand)] : [])).join(' ')

/** A number as content streams have it: no exponent, at most five decimals. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const text = String(Math.round(value * 1e5) / 1e5)
  return text.includes('e') ? value.toFixed(5) : text
}

/** Bytes of the strings of an operator that shows text. */
export function shownBytes({ name, operands }: Operator): number {
  const last = operands.at(-1)
  if (last instanceof PdfBytes) return last.length
  if (name !== 'TJ' || !Array.isArray(last)) return 0
  return last.reduce<number>((sum, item) => sum + (item instanceof PdfBytes ? item.length : 0), 0)
}
