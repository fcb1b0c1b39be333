import { PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import type { FontUse } from '../../../../platform/pdf-fonts'
import type { ContentNode, ShowOperator } from '../content/content-tree'
import type { Ink, NamedResource, Paint } from '../content/ink'

type Kind = 'Font' | 'ColorSpace' | 'Pattern' | 'Shading' | 'ExtGState' | 'Properties'

const name = (text: string): PDFName => PDFName.of(text)

/** Names under which text that is written at the end of a page finds fonts, colours and states, also those of its forms. */
export class PageResources {
  private readonly added = new Map<Kind, Map<string, PDFObject>>()
  private readonly names = new Map<PDFObject, string>()
  private readonly softMasks = new Map<PDFObject, boolean>()

  constructor(
    private readonly context: PDFContext,
    private readonly root: ContentNode,
  ) {}

  font({ name: own, ref }: FontUse): string {
    this.add('Font', own, ref)
    return own
  }

  /** A shading of our own. */
  shading(ref: PDFRef): string {
    const own = `VH${ref.objectNumber}`
    this.add('Shading', own, ref)
    return own
  }

  /** The font of the source a show operator used; null where it is not a named resource. */
  sourceFont({ font, node }: ShowOperator): string | null {
    return font === null ? null : this.import('Font', { name: font, node })
  }

  /** What that font's name stands for. */
  sourceFontEntry({ font, node }: ShowOperator): PDFObject | undefined {
    return font === null ? undefined : this.context.lookup(this.entry('Font', { name: font, node }))
  }

  /** Operators that set the fill as it was. */
  fill({ fill }: Ink): string {
    return this.paint(fill)
  }

  /** Operators that set the stroke as it was. */
  stroke({ stroke }: Ink): string {
    return this.paint(stroke).replace(/\b(cs|scn?|g|rg|k)\b(?=\s|$)/g, (operator) => operator.toUpperCase())
  }

  /** Operators that set opacity, overprint and the like as they were; soft masks stay with what they were made for. */
  states({ states }: Ink): string {
    return states
      .flatMap((state) => {
        const found = this.entry('ExtGState', state)
        if (!found || this.hasSoftMask(found)) return []
        const own = this.import('ExtGState', state)
        return own === null ? [] : [`/${own} gs\n`]
      })
      .join('')
  }

  /** The name of a layer, to write text into it. */
  layer(entry: PDFObject): string {
    let own = this.names.get(entry)
    if (own === undefined) this.names.set(entry, (own = `VL${this.names.size}`))
    this.add('Properties', own, entry)
    return own
  }

  /** A copy of the page's resources with all that was asked for. */
  applyTo(resources: PDFDict | null): PDFDict {
    const copy = resources ? resources.clone(this.context) : this.context.obj({})
    for (const [kind, entries] of this.added) {
      const known = this.context.lookup(copy.get(name(kind)))
      const dict = known instanceof PDFDict ? known.clone(this.context) : this.context.obj({})
      for (const [key, value] of entries) dict.set(name(key), value)
      copy.set(name(kind), dict)
    }
    return copy
  }

  private paint({ space, deviceSpace, components, operator, pattern }: Paint): string {
    const spaceName = space ? this.import('ColorSpace', space) : deviceSpace
    if ((space || pattern) && spaceName === null) return '0 g\n'
    const patternName = pattern ? this.import('Pattern', pattern) : null
    if (pattern && patternName === null) return '0 g\n'
    const set = spaceName === null ? '' : `/${escapeName(spaceName)} cs `
    const colour = [components, patternName === null ? '' : `/${escapeName(patternName)}`, operator]
    return `${set}${colour.filter(Boolean).join(' ')}\n`
  }

  private entry(kind: Kind, { name: key, node }: NamedResource): PDFObject | undefined {
    const entries = this.context.lookup(node.resources?.get(name(kind)))
    return entries instanceof PDFDict ? entries.get(name(key)) : undefined
  }

  private import(kind: Kind, resource: NamedResource): string | null {
    const entry = this.entry(kind, resource)
    if (!entry) return null
    if (resource.node === this.root) return resource.name
    let own = this.names.get(entry)
    if (own === undefined) {
      const number = entry instanceof PDFRef ? `${entry.objectNumber}` : `d${this.names.size}`
      this.names.set(entry, (own = `V${kind[0]}${number}`))
    }
    this.add(kind, own, entry)
    return own
  }

  private add(kind: Kind, key: string, value: PDFObject): void {
    const entries = this.added.get(kind)
    if (entries) entries.set(key, value)
    else this.added.set(kind, new Map([[key, value]]))
  }

  private hasSoftMask(entry: PDFObject): boolean {
    let known = this.softMasks.get(entry)
    if (known === undefined) {
      const state = this.context.lookup(entry)
      known = state instanceof PDFDict && this.context.lookup(state.get(name('SMask'))) instanceof PDFDict
      this.softMasks.set(entry, known)
    }
    return known
  }
}

/** A name as content streams write it (ISO 32000-1, 7.3.5). */
export const escapeName = (text: string): string =>
  text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
