import { PDFDict, PDFHexString, PDFName, PDFNumber, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'
import { PdfBytes, PdfLabel, type Operand, type Operator } from './tokens'

/** A marked-content sequence that the structure tree refers to (ISO 32000-1, 14.7.4), or that says what it reads. */
export interface Mark {
  readonly tag: string
  /** MCID; null where it only has a text of its own. */
  readonly id: number | null
  /** It carries the source's words for readers (ActualText, Alt, E). */
  readonly spoken: boolean
  /** What its glyphs read; null where it does not say. */
  readonly actualText: string | null
  /** Range of its BDC operator with operands. */
  readonly start: number
  readonly end: number
  shows: number
  /** How often it paints something besides text: pictures, paths. */
  paints: number
}

interface Level {
  readonly mark: Mark | null
  readonly spoken: Mark | null
  readonly layers: readonly string[]
}

const PAINTS = new Set(['Do', 'BI', 'sh', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const OUTSIDE: Level = { mark: null, spoken: null, layers: [] }
const SPOKEN = ['ActualText', 'Alt', 'E']

/** Follows BMC, BDC and EMC through one stream: in which structure element and which layer are we? */
export class MarkedContent {
  readonly marks: Mark[] = []
  private readonly levels: Level[] = []

  constructor(private readonly property: (name: string) => PDFObject | undefined) {}

  /** Sequences within one another, here. */
  get depth(): number {
    return this.levels.length
  }

  get mark(): Mark | null {
    return this.level.mark
  }

  /** The sequence around us that says what it reads. */
  get spoken(): Mark | null {
    return this.level.spoken
  }

  /** Names of the property lists that say which optional content we are in, the outermost first. */
  get layers(): readonly string[] {
    return this.level.layers
  }

  /** True when the operator was one of marked content. */
  see(operator: Operator): boolean {
    const { name, operands } = operator
    if (name === 'EMC') this.levels.pop()
    else if (name === 'BMC') this.levels.push(this.level)
    else if (name === 'BDC') this.levels.push(this.enter(operator, operands.at(-2), operands.at(-1)))
    else return false
    return true
  }

  paint(operator: string): void {
    const { mark } = this
    if (mark && PAINTS.has(operator)) mark.paints++
  }

  private get level(): Level {
    return this.levels.at(-1) ?? OUTSIDE
  }

  private enter({ start, end }: Operator, tag: Operand | undefined, property: Operand | undefined): Level {
    if (!(tag instanceof PdfLabel)) return this.level
    if (tag.text === 'OC') {
      const { level } = this
      const deeper = property instanceof PdfLabel && level.layers.length < PDF_LIMITS.layerDepth
      return deeper ? { ...level, layers: [...level.layers, property.text] } : level
    }
    const id = this.markId(property)
    const spoken = this.speaks(property)
    if (id === null && !spoken) return this.level
    const mark: Mark = {
      tag: tag.text,
      id,
      spoken,
      actualText: this.actualText(property),
      start,
      end,
      shows: 0,
      paints: 0,
    }
    this.marks.push(mark)
    return { ...this.level, ...(id !== null && { mark }), ...(spoken && { spoken: mark }) }
  }

  private speaks(property: Operand | undefined): boolean {
    if (property instanceof Map) return SPOKEN.some((key) => property.has(key))
    const dict = property instanceof PdfLabel ? this.property(property.text) : undefined
    return dict instanceof PDFDict && SPOKEN.some((key) => dict.has(PDFName.of(key)))
  }

  private actualText(property: Operand | undefined): string | null {
    if (property instanceof Map) {
      const value: unknown = property.get('ActualText')
      return value instanceof PdfBytes
        ? PDFHexString.of(Buffer.from(value.bytes).toString('hex')).decodeText()
        : null
    }
    const dict = property instanceof PdfLabel ? this.property(property.text) : undefined
    const value = dict instanceof PDFDict ? dict.get(PDFName.of('ActualText')) : undefined
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null
  }

  private markId(property: Operand | undefined): number | null {
    if (property instanceof Map) {
      const id: unknown = property.get('MCID')
      return typeof id === 'number' ? id : null
    }
    if (!(property instanceof PdfLabel)) return null
    const dict = this.property(property.text)
    const id = dict instanceof PDFDict ? dict.get(PDFName.of('MCID')) : undefined
    return id instanceof PDFNumber ? id.asNumber() : null
  }
}
