import type { PDFStream } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import type { Ink, NamedResource } from './ink'

const name = (text: string): PDFName => PDFName.of(text)
/** A state that says nothing of a key. */
const UNSAID = undefined

/** Tells which inks and pictures hide what is under them. In doubt they do not. */
export class Opacity {
  private readonly known = new Map<Ink, boolean>()

  constructor(private readonly context: PDFContext) {}

  /** Does what is filled with the ink hide what is under it? */
  hides(ink: Ink): boolean {
    let hides = this.known.get(ink)
    if (hides === undefined) this.known.set(ink, (hides = ink.fill.pattern === null && this.isPlain(ink)))
    return hides
  }

  /** Is only what a soft mask lets through painted: a shadow, an edge that fades? */
  isMasked({ states }: Ink): boolean {
    const mask = states.map((state) => this.entryOf(state, ['SMask'])).findLast((value) => value !== UNSAID)
    return mask !== undefined && mask !== name('None')
  }

  /** Does a picture that is painted with the ink? */
  pictureHides(picture: PDFStream, ink: Ink): boolean {
    const { dict } = picture
    const masked = ['SMask', 'Mask', 'SMaskInData', 'OC'].some((key) => dict.has(name(key)))
    const stencil = this.context.lookup(dict.get(name('ImageMask')))?.toString() === 'true'
    return !masked && !stencil && !this.hasOwnAlpha(dict) && this.isPlain(ink)
  }

  /** JPEG 2000 may carry its own. */
  private hasOwnAlpha(dict: PDFDict): boolean {
    const filter = this.context.lookup(dict.get(name('Filter')))
    const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
    return filters.some((one) => this.context.lookup(one) === name('JPXDecode'))
  }

  /** The last word of all graphics states in force: no transparency, no blending, no overprint. */
  private isPlain({ states }: Ink): boolean {
    const last = (...keys: readonly string[]): PDFObject | undefined =>
      states.map((state) => this.entryOf(state, keys)).findLast((value) => value !== UNSAID)
    const alpha = last('ca')
    const blend = last('BM')
    const mode = blend instanceof PDFArray ? this.context.lookup(blend.get(0)) : blend
    const mask = last('SMask')
    return (
      (!(alpha instanceof PDFNumber) || alpha.asNumber() >= 1) &&
      (mode === undefined || mode === name('Normal') || mode === name('Compatible')) &&
      (mask === undefined || mask === name('None')) &&
      last('op', 'OP')?.toString() !== 'true'
    )
  }

  private entryOf({ name: key, node }: NamedResource, keys: readonly string[]): PDFObject | undefined {
    const states = this.context.lookup(node.resources?.get(name('ExtGState')))
    const state = states instanceof PDFDict ? this.context.lookup(states.get(name(key))) : undefined
    if (!(state instanceof PDFDict)) return UNSAID
    return keys.map((one) => this.context.lookup(state.get(name(one)))).find((value) => value !== UNSAID)
  }
}
