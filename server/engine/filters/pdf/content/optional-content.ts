import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'

const name = (text: string): PDFName => PDFName.of(text)

/** Which layers a reader shows when it opens the document (ISO 32000-1, 8.11): what one hides is not on the page others show. */
export class OptionalContent {
  private readonly config: PDFDict | undefined
  private readonly on: ReadonlySet<PDFObject>
  private readonly off: ReadonlySet<PDFObject>
  private readonly known = new Map<PDFObject, boolean>()

  constructor(private readonly context: PDFContext) {
    const catalog = this.dict(context.trailerInfo.Root)
    this.config = this.dict(this.dict(catalog?.get(name('OCProperties')))?.get(name('D')))
    this.on = new Set(this.list(this.config?.get(name('ON'))))
    this.off = new Set(this.list(this.config?.get(name('OFF'))))
  }

  /** The outermost of these that is not shown; null when all are. Entries as resources and forms refer to them. */
  hidden(layers: readonly PDFObject[]): PDFObject | null {
    if (!this.config) return null
    return layers.find((layer) => !this.shows(layer)) ?? null
  }

  private shows(layer: PDFObject): boolean {
    let shown = this.known.get(layer)
    if (shown === undefined) this.known.set(layer, (shown = this.decide(layer)))
    return shown
  }

  /** Membership dictionaries by their policy; their expressions, which hardly anybody writes, count as shown. */
  private decide(layer: PDFObject): boolean {
    const dict = this.dict(layer)
    if (dict?.get(name('Type')) !== name('OCMD')) return this.isOn(layer)
    const entry = dict.get(name('OCGs'))
    const groups = this.context.lookup(entry) instanceof PDFDict && entry ? [entry] : this.list(entry)
    if (groups.length === 0) return true
    const policy = dict.get(name('P'))
    if (policy === name('AllOn')) return groups.every((group) => this.isOn(group))
    if (policy === name('AllOff')) return !groups.some((group) => this.isOn(group))
    if (policy === name('AnyOff')) return groups.some((group) => !this.isOn(group))
    return groups.some((group) => this.isOn(group))
  }

  private isOn(group: PDFObject): boolean {
    if (this.config?.get(name('BaseState')) === name('OFF')) return this.on.has(group)
    return !this.off.has(group)
  }

  private dict(entry: PDFObject | undefined): PDFDict | undefined {
    const object = this.context.lookup(entry)
    return object instanceof PDFDict ? object : undefined
  }

  private list(entry: PDFObject | undefined): PDFObject[] {
    const object = this.context.lookup(entry)
    return object instanceof PDFArray ? object.asArray().slice(0, PDF_LIMITS.layers) : []
  }
}
